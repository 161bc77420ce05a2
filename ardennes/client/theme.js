// Day or night colours: what was chosen before, or what the system asks for.

import { readLocal, writeLocal } from "./local_storage.js";

const KEY = "ardennes.theme";

export function applyTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = readLocal(KEY) ?? (dark ? "night" : "day");
}

export function switchTheme() {
  const now = document.documentElement.dataset.theme === "night" ? "day" : "night";
  writeLocal(KEY, now);
  document.documentElement.dataset.theme = now;
}
