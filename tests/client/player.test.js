// The film's player, with a clock that is wound by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makePlayer } from "../../ardennes/client/film/player.js";

/** A player of frames that last as long as they say. */
function cinema() {
  const seen = [];
  let [due, rests] = [[], 0];
  const player = makePlayer({
    plan: (_before, { last: ms }) => ({ ms, battle: null, flights: ["x"], fallen: [] }),
    show: (frame, shot, ms) => seen.push([frame.action_no, ms, shot.flights.length]),
    rest: () => rests++,
    wait: (ms, then) => {
      due.push(then);
      return due.length;
    },
    forget: () => void (due = []),
  });
  const tick = () => due.shift()?.();
  return { player, seen, tick, shown: () => seen.map(([n]) => n), rests: () => rests };
}
const frame = (action_no, last = 100) => ({ action_no, last, view: { units: {} },
  log: last ? [{ tone: "plain" }] : [] });

test("frames follow each other, and those without anything to see are passed over", () => {
  const { player, tick, shown, rests } = cinema();
  player.load(frame(0));
  player.play();
  player.feed([frame(1, 0), frame(2), frame(3, 0), frame(4)]);
  assert.deepEqual(shown(), [2]);
  tick();
  assert.deepEqual(shown(), [2, 4]);
  const before = rests();
  tick();
  assert.equal(rests(), before + 1);
  player.feed([frame(5)]);
  assert.deepEqual(shown(), [2, 4, 5], "what comes later is shown as it comes");
});

test("a pause holds the film, a step goes on by one and back to what was told", () => {
  const { player, tick, shown, seen } = cinema();
  player.load(frame(0));
  player.feed([frame(1), frame(2, 0), frame(3), frame(4)]);
  assert.deepEqual(shown(), [], "it does not play of itself");
  player.play();
  player.pause();
  tick();
  assert.deepEqual(shown(), [1]);
  assert.ok(player.step(1));
  assert.deepEqual(shown(), [1, 3]);
  assert.ok(player.step(-1));
  assert.deepEqual(seen.at(-1), [1, 0, 0], "as it was left: nothing moves");
  assert.equal(player.step(-1), false, "before it there is nothing");
  assert.ok(player.step(1) && player.step(1));
  assert.equal(player.step(1), false);
});

test("the speed shortens every shot", () => {
  const { player, seen, tick } = cinema();
  player.load(frame(0));
  player.speed = 4;
  player.play();
  player.feed([frame(1), frame(2)]);
  player.speed = 0.5;
  tick();
  assert.deepEqual(seen.map(([, ms]) => ms), [25, 200]);
});

test("who is asked sees the rest in the time there is: faster, and at the end only its end", () => {
  const few = cinema();
  few.player.load(frame(0));
  few.player.feed([frame(1), frame(2), frame(3), frame(4)]);
  few.player.within(100);
  few.player.play();
  for (let i = 0; i < 4; i++) few.tick();
  assert.deepEqual(few.seen.map(([n, ms]) => [n, ms]), [[1, 25], [2, 25], [3, 25], [4, 25]]);
  const many = cinema();
  many.player.load(frame(0));
  many.player.feed(Array.from({ length: 100 }, (_, i) => frame(i + 1)));
  many.player.within(100);
  many.player.play();
  for (let i = 0; i < 20; i++) many.tick();
  const sum = many.seen.reduce((all, [, ms]) => all + ms, 0);
  assert.ok(sum <= 100, `${sum}`);
  assert.equal(many.shown().at(-1), 100);
  many.player.feed([frame(101)]);
  assert.equal(many.seen.at(-1)[1], 100, "what comes after it takes its time again");
});

test("to the end at once, and a new film from there", () => {
  const { player, shown, tick } = cinema();
  player.load(frame(0));
  player.play();
  player.feed([frame(1), frame(2), frame(3)]);
  player.skip();
  tick();
  assert.deepEqual([shown(), player.busy, player.now.action_no], [[1], false, 3]);
  player.load(frame(3));
  player.feed([frame(4)]);
  assert.deepEqual(shown(), [1, 4]);
});
