// Turns from one screen to the next, also after the page has been brought up to date.
(() => {
  const SECONDS = 12;
  const wall = document.querySelector("[data-wall]");
  const count = document.querySelector("[data-count]");
  const pause = document.querySelector("[data-pause]");
  if (!wall) return;

  let at = 0;
  let timer = null;

  function show() {
    const screens = [...wall.querySelectorAll(".screen")];
    at = screens.length ? (at + screens.length) % screens.length : 0;
    screens.forEach((screen, index) => {
      if (screen.classList.contains("on") !== (index === at)) screen.classList.toggle("on");
    });
    const words = screens.length > 1 ? `${at + 1} of ${screens.length}` : "";
    if (count.textContent !== words) count.textContent = words;
  }

  function turn(by) {
    at += by;
    show();
  }

  function run(on) {
    clearInterval(timer);
    timer = on ? setInterval(turn, SECONDS * 1000, 1) : null;
    pause.textContent = on ? "Pause" : "Go on";
  }

  function step(by) {
    turn(by);
    if (timer) run(true);
  }

  pause.addEventListener("click", () => run(!timer));
  document.querySelector("[data-next]").addEventListener("click", () => step(1));
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  });
  // New standings come without our marks on them.
  new MutationObserver(show).observe(wall, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class"],
  });
  document.querySelector("[data-controls]").hidden = false;
  document.documentElement.classList.add("turning");
  show();
  run(true);
})();
