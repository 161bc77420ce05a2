// A scene with only what a test is about.
import { emptyUiState } from "../../ardennes/client/ui_state.js";
import { emptyMatch } from "../../ardennes/client/store.js";

/** One answer; whatever is not said is empty. */
export function choice(said) {
  const { kind = "pick" } = said;
  return { action: { type: kind }, text: kind, kind, short: kind, tone: "plain", place: null,
    unit: null, ...said };
}

/** The German side is asked and is mine. */
export function scene({ choices = [], picture = {}, units = {}, ...more }) {
  const decision = { actor: "german", case: "tb 1.0", prompt: "?", choices, picture,
    forgotten: [] };
  const placed = Object.entries(units).map(([id, at]) => [id, { at }]);
  const view = { units: Object.fromEntries(placed) };
  return { ...emptyMatch("m"), ...emptyUiState(), sides: ["german"], decision, view, ...more };
}
