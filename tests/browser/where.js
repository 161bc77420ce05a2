// Brings a place into sight and says where on the page it is, once the map stands still: nothing
// is unanswered, and two frames show it at the same point with nothing lying over it.
async ({ place, patience }) => {
  const board = document.getElementById("board");
  const deadline = performance.now() + patience;
  const frame = () => new Promise(requestAnimationFrame);
  const isOpen = (hit) => board.contains(hit) && !hit.closest(".hud");
  document.dispatchEvent(new CustomEvent("look", { detail: place }));
  let last = "";
  for (;;) {
    await frame();
    const box = board.getBoundingClientRect();
    const at = board.screenOf(place);
    const point = [box.x + at.x, box.y + at.y];
    const hit = document.elementFromPoint(...point);
    const now = board.isAtRest() && isOpen(hit) ? String(point) : "";
    if (now && now === last) return point;
    if (performance.now() > deadline) throw new Error(`${place} lies under ${hit?.outerHTML}`);
    last = now;
  }
}
