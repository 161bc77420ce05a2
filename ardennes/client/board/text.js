// Words on the map: text made safe for SVG, figures made short.

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text that may stand inside SVG text and attributes. @param {unknown} text */
export const plain = (text) => String(text).replace(/[&<>"']/g, (c) => ENTITIES[c]);

/** @type {Record<string, string>} */
const FRACTIONS = {
  "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾",
  "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘", "1/6": "⅙", "5/6": "⅚",
};

/** "2 3/5" as a chip shows it: "2⅗". @param {unknown} cost */
export function figure(cost) {
  const text = String(cost ?? "").trim();
  return text.replace(/\s?(\d\/\d)/, (whole, part) => FRACTIONS[part] ?? whole);
}

/** "2 3/5" as a number: 2.6; what is no number counts as nothing. @param {unknown} cost */
export function amount(cost) {
  const parts = String(cost ?? "").trim().split(/\s+/).map((part) => {
    const [over, under = "1"] = part.split("/");
    return Number(over) / Number(under);
  });
  return parts.reduce((sum, part) => sum + (Number.isFinite(part) ? part : 0), 0);
}
