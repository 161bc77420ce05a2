// Yes-or-no settings of this browser; whoever reads one says what it is where nothing was chosen.
import { readLocal, writeLocal } from "./local_storage.js";

/** @param {string} name @param {boolean} usual */
export const prefers = (name, usual) => {
  const kept = readLocal(`ardennes.${name}`);
  return kept === null ? usual : kept === "yes";
};

/** @param {string} name @param {boolean} on */
export const prefer = (name, on) => writeLocal(`ardennes.${name}`, on ? "yes" : "no");
