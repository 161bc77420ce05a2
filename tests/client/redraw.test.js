// One redraw for a message, whatever it changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { oncePerFrame } from "../../ardennes/client/redraw.js";
import { createStore, emptyMatch, moved } from "../../ardennes/client/store.js";
import { emptyUiState, freshQuestion } from "../../ardennes/client/ui_state.js";

function frames() {
  const waiting = [];
  return {
    next: (callback) => waiting.push(callback),
    pass: () => waiting.splice(0).forEach((callback) => callback()),
  };
}

test("a message that changes the match and the question is drawn once", () => {
  const { next, pass } = frames();
  const [match, ui] = [createStore(emptyMatch("m")), createStore(emptyUiState())];
  let draws = 0;
  const soon = oncePerFrame(() => draws++, next);
  match.subscribe(soon);
  ui.subscribe(soon);
  const now = { ledger_no: 1, action_no: 1, back: false, view: { units: {} }, log: [] };
  match.set(moved(match.get(), now));
  ui.set(freshQuestion());
  ui.set({ busy: false });
  assert.equal(draws, 0);
  pass();
  assert.equal(draws, 1);
  pass();
  assert.equal(draws, 1);
});

test("what changes while it is drawn is drawn in the next frame", () => {
  const { next, pass } = frames();
  let draws = 0;
  const soon = oncePerFrame(() => {
    draws++;
    if (draws === 1) soon();
  }, next);
  soon();
  pass();
  pass();
  pass();
  assert.equal(draws, 2);
});
