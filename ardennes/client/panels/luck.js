// What the dice did to each side, in plain words.
import { h } from "../dom.js";
import { capital, counted } from "../words.js";

/** @typedef {import("../protocol.js").ReportDice} Dice */

const STEPS = 2; // of a result: about what parts a battle that goes well from one that does not
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  "eleven", "twelve"];

/** `The dice cost the German side about two battles.` @param {string} side @param {Dice} dice */
export function luckWords(side, { luck, measure, battles }) {
  const who = `the ${capital(side)} side`;
  const verb = luck > 0 ? "gave" : "cost";
  if (measure === "hits") {
    const hits = Math.round(Math.abs(luck));
    if (Math.abs(luck) < Math.sqrt(battles.length) / 2 || !hits) return fair(who);
    return `The dice ${verb} ${who} about ${some(hits, "hit")}.`;
  }
  const won = Math.round(Math.abs(luck) / STEPS);
  return won ? `The dice ${verb} ${who} about ${some(won, "battle")}.` : fair(who);
}

/** @param {string} who */
const fair = (who) => `The dice were fair to ${who}.`;

/** @param {number} n @param {string} what */
const some = (n, what) => counted(n, what).replace(/^\d+/, (figure) => WORDS[n] ?? figure);

/** @param {string} side @param {Dice} dice */
export function luckLine(side, dice) {
  const exact = Math.abs(Math.round(dice.luck * 10) / 10);
  const unit = dice.measure === "hits" ? "hits" : "steps of the result table";
  const more = dice.luck < 0 ? "fewer" : "more";
  const times = counted(dice.battles.length, dice.measure === "hits" ? "roll" : "battle");
  return h("p", { class: "luck" }, h("b", {}, luckWords(side, dice)),
    h("small", {}, `Over ${times} it had ${exact} ${unit} ${more} than the odds promised.`));
}
