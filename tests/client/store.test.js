// How each message changes what is known of a match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countedOf, createStore, emptyMatch, entered, moved, wasTakenBack }
  from "../../ardennes/client/store.js";

const line = (n) => ({ action_no: n, say: `action ${n}`, kind: "moved" });
const view = (units) => ({ turn: 1, units });
const table = () => ({ ...emptyMatch("m"), ledger_no: 2, action_no: 2,
  view: view({ A: 1, B: 1 }), log: [line(0), line(1)] });

test("news change only what they name", () => {
  const after = moved(table(), { ledger_no: 3, action_no: 3, view: { turn: 2, units: { B: 2 } },
    log: [line(2)] });
  assert.deepEqual(after.view, { turn: 2, units: { A: 1, B: 2 } });
  assert.deepEqual(after.log.map((one) => one.action_no), [0, 1, 2]);
  assert.equal(after.ledger_no, 3);
});

test("a take-back brings a whole view and voids the lines after it", () => {
  const after = moved(table(), { ledger_no: 3, action_no: 1, back: true, view: view({ A: 9 }),
    log: [] });
  assert.deepEqual(after.view, view({ A: 9 }));
  assert.deepEqual(after.log, [line(0)]);
  assert.deepEqual([after.ledger_no, after.action_no], [3, 1]);
});

test("who comes back keeps the lines it knows and adds the new ones", () => {
  const hello = { ledger_no: 4, action_no: 4, view: view({}), log: [line(2), line(3)] };
  assert.deepEqual(entered(table(), hello).log.map((one) => one.action_no), [0, 1, 2, 3]);
  assert.equal(wasTakenBack(table(), hello), false);
});

test("what was answered in secret is counted anew when it is told", () => {
  const numbers = { ledger_no: 3, action_no: 3, sealed: 2 };
  const secret = moved(table(), { ...numbers, view: {}, log: [line(2)] });
  assert.equal(countedOf({ ...table(), ...secret }), 2);
  const log = [{ ...line(2), say: "theirs" }, line(3), line(4)];
  const hello = { ledger_no: 5, action_no: 5, view: view({}), log };
  assert.deepEqual(entered({ ...table(), ...secret }, hello).log, [line(0), line(1), ...log]);
  const after = moved({ ...table(), ...secret }, { ...hello, since: 2 });
  assert.deepEqual(after.log, [line(0), line(1), ...log]);
  assert.equal(after.sealed, null);
});

test("something taken back while away is noticed", () => {
  assert.equal(wasTakenBack(table(), { ledger_no: 4, action_no: 2 }), true);
  assert.equal(wasTakenBack(emptyMatch("m"), { ledger_no: 4, action_no: 2 }), false);
});

test("a store tells its listeners until they leave", () => {
  const store = createStore({ a: 1, b: 1 });
  let told = 0;
  const leave = store.subscribe(() => told++);
  store.set({ a: 2 });
  assert.deepEqual([store.get(), told], [{ a: 2, b: 1 }, 1]);
  leave();
  store.set({ a: 3 });
  assert.equal(told, 1);
});
