// Puts a board on an empty page: ?name=tb reads /data/tb.*. Tests drive it through `window.test`.
import { createBoard } from "/client/board/api.js";

const name = new URLSearchParams(location.search).get("name") ?? "tb";
const read = async (file) => (await fetch(`/data/${name}.${file}.json`)).json();
const [geometry, setup, view] = await Promise.all(["geometry", "setup", "view"].map(read));
const calls = [];
const redraws = []; // milliseconds from a click until the answer is on the screen
let answer = null;

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

const started = performance.now();
const board = createBoard(document.getElementById("board"), {
  map: { svg: `/data/${name}.svg`, geometry },
  on: { hex: note("hex"), unit: note("unit"), hover: note("hover"), cursor: note("cursor") },
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
};
document.documentElement.dataset.ready = "1";
