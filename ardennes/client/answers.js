// Answers known by number: the server tells the words of each once, then its number alone.

/** @typedef {import("./protocol.js").Decision} Decision */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Picture} Picture */
/** @typedef {NonNullable<Picture["open"]>[string]} OpenTone */
/** @typedef {{choices: Map<number, Choice>, titles: Map<string, string>}} Known */

/** What somebody knows who has just come. @returns {Known} */
export const nothingKnown = () => ({ choices: new Map(), titles: new Map() });

/**
 * A question with its answers in words; what is new of them is known from now on.
 * @param {Decision | null} decision @param {Known} known @returns {Decision | null}
 */
export function spelled(decision, known) {
  if (!decision?.numbers) return decision;
  for (const choice of decision.told ?? []) learn(choice, known);
  const choices = summed(decision.numbers).flatMap((number) => known.choices.get(number) ?? []);
  const { numbers: _, told: __, ...rest } = decision;
  return { ...rest, choices, picture: drawn(decision.picture ?? {}, choices) };
}

/** An answer said once for several places is one for each of them.
 * @param {Choice} choice @param {Known} known */
function learn({ numbers, places, titles, ...choice }, known) {
  for (const [place, title] of Object.entries(titles ?? {})) known.titles.set(place, title);
  summed(numbers ?? []).forEach((number, i) => {
    const place = places?.[i];
    known.choices.set(number, place === undefined ? choice : {
      ...choice,
      action: { ...choice.action, [choice.slot ?? ""]: place },
      text: choice.text.replace("{place}", known.titles.get(place) ?? place),
      place,
    });
  });
}

/** The places of a picture that are told by the answers which lead there.
 * @param {Picture} picture @param {Choice[]} choices @returns {Picture} */
function drawn({ opens, ...picture }, choices) {
  const found = { ...picture };
  if (opens) {
    const places = byPlace(opens, choices, (/** @type {OpenTone} */ tone) => tone);
    found.open = { ...picture.open, ...places };
  }
  if (picture.reach?.costs) {
    const { costs, ...reach } = picture.reach;
    const places = byPlace(costs, choices, (cost) => ({ cost }));
    found.reach = { ...reach, places: { ...reach.places, ...places } };
  }
  return found;
}

/**
 * @template {string} W @template T
 * @param {Partial<Record<W, number[]>>} told  by word the positions of answers
 * @param {Choice[]} choices @param {(word: W) => T} make @returns {Record<string, T>}
 */
function byPlace(told, choices, make) {
  const words = /** @type {[W, number[]][]} */ (Object.entries(told));
  return Object.fromEntries(words.flatMap(([word, positions]) =>
    summed(positions).map((position) => [choices[position]?.place ?? "", make(word)])));
}

/** Each number was told as the difference from the one before. @param {number[]} steps */
function summed(steps) {
  let last = 0;
  return steps.map((step) => (last += step));
}
