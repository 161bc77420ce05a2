// Puts a board on an empty page: ?name=tb reads /data/tb.*. Tests drive it through `window.test`.
import { createBoard } from "/client/board/api.js";
import { withNeighbours } from "/client/board/neighbours.js";

const name = new URLSearchParams(location.search).get("name") ?? "tb";
const read = async (file) => (await fetch(`/data/${name}.${file}.json`)).json();
const [told, setup, view] = await Promise.all(["geometry", "setup", "view"].map(read));
const geometry = withNeighbours(told);
const calls = [];
const redraws = []; // milliseconds from a click until the answer is on the screen
let answer = null;
let rests = 0; // how often the map has come to rest

const note = (what) => (of, event) => {
  calls.push([what, of]);
  if (answer && event) redraw(event);
};

/** Shows the answer as a client would, and measures until the frame after it. */
function redraw(event) {
  board.update({ picture: {}, choices: [] });
  board.update({ picture: answer.picture, choices: answer.choices });
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => redraws.push(performance.now() - event.timeStamp);
    port2.postMessage(null);
  });
}

/** Looks every frame until it is so, for a minute at most. */
async function until(fact) {
  const deadline = performance.now() + 60_000;
  while (!fact() && performance.now() < deadline) await new Promise(requestAnimationFrame);
  return fact();
}

/** Does something that moves the map, and waits until it is drawn sharp again. */
async function settle(move) {
  const before = rests;
  move();
  return until(() => rests > before && !document.querySelector(".world.redraw"));
}

const started = performance.now();
const board = createBoard(document.getElementById("board"), {
  map: { svg: `/data/${name}.svg`, geometry },
  on: {
    hex: note("hex"),
    unit: note("unit"),
    hover: note("hover"),
    cursor: note("cursor"),
    rest: () => rests++,
  },
});
board.update({ setup, view });
board.miniature(document.getElementById("corner"));
await board.ready;
window.test = {
  board,
  calls,
  redraws,
  built: performance.now() - started,
  places: Object.keys(geometry.places),
  answer: (scene) => (answer = scene),
  until,
  settle,
};
document.documentElement.dataset.ready = "1";
