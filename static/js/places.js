// Arrows, or the keys of a presenter's remote, lead from place to place.
(() => {
  const NEXT = ["ArrowRight", "ArrowDown", "PageDown"];
  const BACK = ["ArrowLeft", "ArrowUp", "PageUp"];
  const places = [...document.querySelectorAll("[id^=place-]")];
  if (!places.length) return;

  function shown() {
    return places.findIndex((place) => `#${place.id}` === location.hash);
  }

  function go(to) {
    const place = places[Math.min(Math.max(to, 0), places.length - 1)];
    location.hash = place.id;
    place.focus({ preventScroll: true });
    place.scrollIntoView();
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select")) return;
    const by = NEXT.includes(event.key) - BACK.includes(event.key);
    if (!by) return;
    event.preventDefault();
    go(shown() + by);
  });
})();
