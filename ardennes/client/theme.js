// Light or dark colours: what was chosen, or what the system asks for, whenever it changes.
import { readLocal, writeLocal } from "./local_storage.js";

/** @typedef {"light" | "dark" | "system"} Theme */

const KEY = "ardennes.theme";
const NAMES = { day: "light", night: "dark", light: "light", dark: "dark" };
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {Theme} */
export function chosenTheme() {
  const kept = readLocal(KEY) ?? "";
  return /** @type {Theme} */ (NAMES[/** @type {keyof typeof NAMES} */ (kept)] ?? "system");
}

export function applyTheme() {
  const chosen = chosenTheme();
  const night = chosen === "system" ? dark.matches : chosen === "dark";
  document.documentElement.dataset.theme = night ? "night" : "day";
}

/** @param {Theme} theme */
export function chooseTheme(theme) {
  writeLocal(KEY, theme === "system" ? null : theme);
  applyTheme();
}

dark.addEventListener("change", applyTheme);
