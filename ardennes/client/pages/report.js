// The report of a game: who won and why, how it went turn by turn, and what the dice did.
import { withNeighbours } from "../board/neighbours.js";
import { byId, h } from "../dom.js";
import { reasonOf, request } from "../net.js";
import { barChart, lineChart } from "../panels/charts.js";
import { conditionList } from "../panels/conditions.js";
import { heading } from "../panels/heading.js";
import { luckLine } from "../panels/luck.js";
import { makeNotice } from "../panels/notice.js";
import { makeRules } from "../panels/rules.js";
import { story, turningCard, ways } from "../panels/turning.js";
import { tokenFor } from "../seats.js";
import { playOn } from "./branching.js";
import { openLost } from "./lost.js";
import { capital, cite, counted, signed, verdict } from "../words.js";

/** @typedef {import("../protocol.js").ReportTurn} Turn */
/** @typedef {import("../protocol.js").Turning} Turning */
/** @typedef {import("../panels/turning.js").Match} Match */
/** @typedef {import("../protocol.js").ReportDice} Dice */
/** @typedef {import("../protocol.js").ReportRoll} Roll */
/** @typedef {import("../protocol.js").Report} Report */
/** @typedef {import("../protocol.js").Summary} Summary */

const LOOKS = ["german", "allied"];

/** @param {string} id */
export async function openReport(id) {
  const token = tokenFor(id);
  const page = byId("page");
  page.hidden = false;
  page.className = "page report";
  byId("skip").hidden = true;
  const waits = h("p", { class: "card-box", role: "status" }, "The game is looked through …");
  page.replaceChildren(waits); // a long one takes some seconds
  try {
    const path = `/api/matches/${id}`;
    /** @type {[Summary, Report]} */
    const [summary, report] = await Promise.all([request("GET", path, { token }),
      request("GET", `${path}/report`, { token })]);
    const rules = makeRules(byId("rules"), () => summary);
    document.addEventListener("case", (event) =>
      rules.open(/** @type {CustomEvent} */ (event).detail));
    document.title = `Report · ${summary.title}`;
    page.replaceChildren(...content(id, token, summary, report));
  } catch (error) {
    openLost("There is no report to show", `${capital(reasonOf(error).reason)}.`);
  }
}

/** @param {string} id @param {string | null} token @param {Summary} summary
 * @param {Report} report */
function content(id, token, summary, report) {
  const sides = Object.keys(summary.seats);
  const match = matchOf(id, token, summary, report);
  return [
    heading(h("p", {}, `Report · ${summary.title}`),
      h("a", { class: "me", href: `/game/${id}` }, "To the table")),
    h("main", { class: "report-grid" },
      result(id, summary, report),
      turned(report, match),
      h("div", { class: "charts" }, charts(report, sides)),
      attacks(report, match),
      dice(report.dice, sides),
      moments(id, report.moments)),
  ];
}

/** What the cards of this page need of it. @param {string} id @param {string | null} token
 * @param {Summary} summary @param {Report} report @returns {Match} */
function matchOf(id, token, { game, seat }, { setup }) {
  const notice = makeNotice(byId("notice"));
  const geometry = request("GET", setup.map.json).then(withNeighbours);
  return { id, token, setup, geometry, playOn: (action_no) => {
    playOn({ id, token, action_no, game, sides: setup.sides, side: seat.split("+")[0] })
      .catch(notice.refuse);
  } };
}

/** Where the game turned. @param {Report} report @param {Match} match */
function turned({ turning_points: points }, match) {
  if (!points.length) return null;
  return h("section", {}, h("h2", {}, "Where the game turned"),
    h("div", { class: "turnings" }, points.map((one, i) => turningCard(one, i + 1, match))));
}

/** The best and the worst attack of each side. @param {Report} report @param {Match} match */
function attacks(report, match) {
  const known = Object.entries(report.attacks);
  if (!known.length) return null;
  return h("section", { class: "card-box" }, h("h2", {}, "The attacks"),
    h("div", { class: "attacks" }, known.flatMap(([side, { count, best, worst }]) => [
      attack(`The best of ${counted(count, `${capital(side)} attack`)}`, best, match),
      worst ? attack(`The worst ${capital(side)} one`, worst, match) : null,
    ])));
}

/** @param {string} title @param {Turning} one @param {Match} match */
function attack(title, one, match) {
  const where = h("span", { class: "sub" }, one.label);
  match.geometry.then(({ places }) => {
    where.textContent = `${one.label} · ${places[one.place]?.name ?? one.place}`;
  });
  return h("div", { class: "attack-told" }, h("h3", {}, title), where, story(one),
    h("div", { class: "row" }, ways(title, one, match)));
}

/** @param {string} id @param {Summary} summary @param {Report} report */
function result(id, summary, report) {
  const outcome = report.outcome;
  const { actions, seconds } = report.length;
  const now = `Turn ${summary.turn}, ${summary.date}`;
  const minutes = Math.round(seconds / 60);
  const time = minutes ? `, ${minutes} minute${minutes === 1 ? "" : "s"}` : "";
  return h("section", { class: "card-box verdict" },
    h("h1", {}, outcome ? verdict(outcome.winner) : "Not over yet"),
    h("p", {}, outcome ? `${capital(outcome.reason)}.` : now, " ", cite(outcome?.case)),
    h("p", { class: "sub" }, `${actions} actions${time}.`),
    conditionList(report.conditions),
    h("p", {}, h("a", { class: "btn", href: `/replay/${id}` }, "Watch the replay")));
}

/** @param {Report} report @param {string[]} sides */
function charts({ turns, turning_points: points }, sides) {
  const labels = turns.map((turn) => String(turn.turn));
  const of = (/** @type {(turn: Turn, side: string) => number} */ read) => sides.map((side, i) =>
    ({ name: capital(side), look: LOOKS[i] ?? "other", values: turns.map((t) => read(t, side)) }));
  const count = { name: "Points", look: LOOKS[0], values: turns.map((turn) => turn.count) };
  const goal = new Set(turns.map((turn) => turn.goal)).size > 1 ? undefined
    : turns.find((turn) => turn.goal)?.goal; // one that changes is no line across the chart
  const held = turns.some((turn) => sides.every((side) => turn.held[side]));
  return [
    lineChart("Victory points", labels, [count], goal,
      points.map(({ turn }) => turns.findIndex((one) => one.turn === turn))),
    lineChart("Losses", labels, of((turn, side) => turn.losses[side] ?? 0)),
    held ? lineChart("Places held", labels, of((turn, side) => turn.held[side] ?? 0)) : null,
  ];
}

/** @param {Record<string, Dice>} dice @param {string[]} sides */
function dice(dice, sides) {
  const known = sides.filter((side) => dice[side]);
  if (!known.length) return null; // nobody rolled
  const series = known.map((side, i) =>
    ({ name: capital(side), look: LOOKS[i] ?? "other", values: faces(dice[side].rolls) }));
  const count = Math.max(6, ...known.map((side) => dice[side].rolls.length));
  const fair = series.map((one) => one.values.reduce((a, b) => a + b, 0) / count);
  const labels = Array.from({ length: count }, (_, i) => String(i + 1));
  return h("section", { class: "card-box" }, h("h2", {}, "The dice"),
    h("div", { class: "charts" },
      barChart("How often each face came up", labels, series, fair),
      h("div", {}, known.map((side) => luckLine(side, dice[side])))),
    known.map((side) => battles(side, dice[side].battles)));
}

/** @param {number[]} rolls */
function faces(rolls) {
  return Array.from({ length: Math.max(6, rolls.length) }, (_, i) => rolls[i] ?? 0);
}

/** @param {number} n */
function rounded(n) {
  return signed(Math.round(n * 100) / 100);
}

/** @param {string} side @param {Roll[]} list */
function battles(side, list) {
  if (!list.length) return null;
  const hits = list.some((one) => one.dice);
  const head = hits ? ["Roll", "Dice", "Hits", "Expected", "Luck"]
    : ["Attack", "Die", "Result", "Expected", "Luck"];
  const number = (/** @type {number|null|undefined} */ v) =>
    typeof v === "number" ? String(Math.round(v * 100) / 100) : String(v ?? "");
  const name = `${capital(side)} ${hits ? "rolls" : "attacks"}: ${list.length}`;
  return h("details", {}, h("summary", {}, name),
    h("div", { class: "scroll" }, h("table", { class: "data wide" },
      h("thead", {}, h("tr", {}, head.map((text) => h("th", {}, text)))),
      h("tbody", {}, list.map((b) => h("tr", {}, h("td", {}, b.say),
        h("td", {}, number(b.dice?.length ?? b.die)),
        h("td", {}, String(b.hits ?? b.result ?? "")), h("td", {}, number(b.expected)),
        h("td", {}, rounded(b.luck))))))));
}

/** @param {string} id @param {import("../protocol.js").LogLine[]} list */
function moments(id, list) {
  if (!list.length) return null;
  return h("section", { class: "card-box" }, h("h2", {}, "Key moments"),
    h("ol", { class: "moments" }, list.map((line) => h("li", {},
      h("a", { href: `/replay/${id}?at=${line.action_no + 1}` },
        `Action ${line.action_no + 1}`), " ",
      h("span", {}, line.say), " ", cite(line.case)))));
}
