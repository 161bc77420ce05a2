"""Each cue as it would be heard, rendered without a loudspeaker: not silent, not clipped, short."""

from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOUDEST = """async ({ cue, seconds }) => {
  localStorage["ardennes.sounds"] = "yes";
  let made;
  globalThis.AudioContext = class extends OfflineAudioContext {
    constructor() {
      super(1, 44100 * seconds, 44100);
      made = this;
    }
    get state() { return "running"; }
  };
  const script = document.querySelector("script[type=module]").src;
  const sounds = await import(`${new URL("sounds.js", script)}?of=${cue}`);
  sounds.setVolume(1);
  sounds.wake();
  sounds.play(cue);
  const heard = (await made.startRendering()).getChannelData(0);
  const loud = (data) => data.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const last = heard.findLastIndex((one) => Math.abs(one) > 0.001);
  return { peak: loud(heard), ends: last / 44100 };
}"""


@pytest.mark.parametrize("cue", ["march", "gun", "dice", "success", "loss", "turn"])
def test_a_cue_is_heard_and_ends(open_page: Any, server: Any, cue: str) -> None:
    page = open_page()
    page.goto(server.url)
    heard = page.evaluate(LOUDEST, {"cue": cue, "seconds": 4})
    assert 0.1 < heard["peak"] <= 1, heard
    assert 0.05 < heard["ends"] < 2, heard
