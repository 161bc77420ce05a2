// What this browser keeps. Where storage is blocked nothing is kept, and nothing breaks.

/** @param {string} key @returns {string|null} */
export function readLocal(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string|null} text null forgets it */
export function writeLocal(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // a private window: a seat's link still holds its token
  }
}
