// What of the others' actions a film shows, when it hurries, and when their turn is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLive } from "../../ardennes/client/film/live.js";
import { createStore, emptyMatch } from "../../ardennes/client/store.js";
import { emptyUiState } from "../../ardennes/client/ui_state.js";

globalThis.document = { addEventListener() {}, hidden: false };
const at = (place) => ({ at: place, where: "map", steps: 1, state: [] });

/** A table at which the German side is mine and the Allied side has the turn; `plays` is an action
 * after which somebody is asked. */
function game({ sides = ["german"], actor = "allied", side = "allied" } = {}) {
  const did = [];
  const ui = createStore(emptyUiState());
  const view = { side, units: { a: at("A") }, holders: {}, losses: {}, count: null };
  const table = createStore({ ...emptyMatch("m"), sides, ledger_no: 5, action_no: 5, view,
    decision: { actor }, setup: { roster: { a: { side: "allied", title: "106th" } }, sides } });
  const film = {
    open: ([first], source) => {
      did.push(`film from ${first.action_no}`);
      ui.set({ film: { live: source.live, playing: true, waits: false } });
      film.source = source;
    },
    feed: (frame) => did.push(`frame ${frame.action_no}`),
    within: (ms) => did.push(`hurry ${ms > 2000 ? "a little" : "a lot"}`),
    waits: () => did.push("waits"),
    close: () => {
      did.push("closed");
      ui.set({ film: null });
      film.source.ended();
    },
  };
  const kit = { id: "m", token: null, table, ui, film, board: {},
    scene: () => ({ ...table.get(), ...ui.get() }) };
  const live = makeLive(kit, () => did.push("now"));
  const plays = (asked, phasing = "allied", more = {}) => {
    const before = table.get();
    const units = { a: at(`${before.action_no}`) };
    table.set({ action_no: before.action_no + 1, decision: { actor: asked },
      view: { ...before.view, side: phasing, units } });
    return live.hear({ log: [], ...more }, before);
  };
  return { did, plays, ui, film, live, table };
}

test("my turn: the film waits for me, and what happened is told when it has been seen", () => {
  const { did, plays, film, ui } = game();
  assert.deepEqual([plays("allied"), plays("chance"), plays("allied")], [true, true, true]);
  plays("german", "german");
  assert.deepEqual(did, ["film from 5", "frame 7", "frame 8", "frame 9", "waits"]);
  assert.equal(ui.get().recap, null, "not before it has been seen");
  film.close();
  assert.equal(ui.get().recap.title, "The Allied turn");
  assert.equal(ui.get().recap.headline, "1 unit moved");
  assert.equal(did.at(-1), "now");
});

test("asked in the middle of their turn the film hurries, and goes on after my answer", () => {
  const { did, plays, film, ui } = game();
  plays("allied");
  plays("german");
  assert.deepEqual(did, ["film from 5", "frame 7", "waits", "hurry a lot"]);
  film.close();
  assert.equal(ui.get().recap, null, "their turn is not over");
  assert.equal(plays("allied"), false, "my own answer is no film");
  assert.equal(plays("allied"), true);
  assert.equal(did.at(-1), "film from 8");
});

test("what they answer in my turn is shown and not told", () => {
  const { did, plays, film, ui } = game({ side: "german" });
  assert.equal(plays("german", "german"), true);
  film.close();
  assert.deepEqual([did[0], ui.get().recap], ["film from 5", null]);
});

test("the rest of a turn that was skipped is told at its end", () => {
  const { plays, film, ui } = game();
  plays("allied");
  film.source.skipped();
  film.close();
  assert.equal(plays("allied"), false);
  plays("german", "german");
  assert.equal(ui.get().recap.items.length, 1);
  plays("allied", "allied");
  assert.equal(plays("allied"), true, "the next turn is shown again");
});

test("a take-back shows nothing, nor does a film disturb who looks at the past", () => {
  const { plays, film, ui } = game();
  plays("allied");
  assert.equal(plays("allied", "allied", { back: true }), false);
  assert.equal(ui.get().film, null);
  ui.set({ moment: { action_no: 2 } });
  assert.equal(plays("allied"), false);
  assert.equal(film.source.live, true);
});

test("who looks on is never far behind", () => {
  const { did, plays } = game({ sides: [] });
  plays("allied");
  plays("german", "german");
  assert.deepEqual(did, ["film from 5", "frame 7", "hurry a little"]);
});
