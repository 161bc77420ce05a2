// What a first page does without: styles that are loaded when they are needed.

/** @param {string} file  of the client @returns {Promise<void>} */
export function style(file) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(file, import.meta.url).href;
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
  });
}
