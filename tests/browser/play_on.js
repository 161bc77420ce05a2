// Answers by clicks, whatever goes on first, so often or until the game is over, or until the turn
// or the question says so.
async ({ roles, answers, until, patience }) => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const moment = () => text("#timeline .where");
  const isMine = () => text("#prompt").includes("your decision");
  const isOver = () => text("#prompt").includes("The game is over") ||
    (until && `${text("#turn b")} ${text("#prompt")}`.includes(until));
  const unfinished = () =>
    document.querySelector("dialog[open] button[value=yes], #choices-list button.on");

  /** Every change of the table comes with a drawing, or with a window that opens. */
  function nextChange() {
    return new Promise((done, fail) => {
      const asked = text("#prompt");
      const watch = new MutationObserver(() => settle(done));
      const alarm = setTimeout(() => settle(() => fail(new Error(`nobody moves: ${asked}`))),
        patience);
      const settle = (end) => {
        watch.disconnect();
        clearTimeout(alarm);
        end();
      };
      watch.observe(document.body, { childList: true, attributeFilter: ["data-draws"] });
    });
  }

  async function answer() {
    const before = moment();
    const first = roles.map((role) =>
      document.querySelector(`#choices-list [data-role=${role}] button`)).find(Boolean);
    first.click();
    while (moment() === before && !unfinished()) await nextChange();
    if (moment() === before) unfinished().click(); // a second click where one is not enough
    while (moment() === before) await nextChange();
  }

  for (let left = answers; left > 0 && !isOver(); ) {
    if (isMine()) left--;
    await (isMine() ? answer() : nextChange());
  }
}
