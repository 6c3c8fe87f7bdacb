// Turns from one screen to the next, also after the page has been brought up to date.
(() => {
  const SECONDS = 12;
  // A name that would be smaller than this takes two lines.
  const ONE_LINE = 0.65;
  const STEP = 0.03;
  // Milliseconds after which the controls and the pointer go, as on a film.
  const REST = 5_000;
  const WATCHED = {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["class", "style", "hidden"],
  };
  const wall = document.querySelector("[data-wall]");
  const count = document.querySelector("[data-count]");
  const pause = document.querySelector("[data-pause]");
  const controls = document.querySelector("[data-controls]");
  if (!wall) return;

  let at = 0;
  let timer = null;

  function show() {
    const screens = [...wall.querySelectorAll(".screen")];
    at = screens.length ? (at + screens.length) % screens.length : 0;
    screens.forEach((screen, index) => {
      if (screen.classList.contains("on") !== (index === at)) screen.classList.toggle("on");
    });
    const place = { number: at + 1, count: screens.length };
    const words = screens.length > 1 ? interpolate(gettext("%(number)s of %(count)s"), place) : "";
    if (count.textContent !== words) count.textContent = words;
    controls.hidden = screens.length < 2;
  }

  // All names of a screen are as small as its longest one needs.
  function fit() {
    const screen = wall.querySelector(".screen.on");
    if (!screen) return;
    const names = [...screen.querySelectorAll(".fit")];
    const set = (size, wraps) => {
      screen.style.setProperty("--fit", size);
      screen.classList.toggle("wraps", wraps);
    };
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    set(1, false);
    const share = Math.min(1, ...names.map((name) => name.clientWidth / name.scrollWidth));
    const fills = screen.querySelector(".winners") !== null;
    if (share === 1) return;
    if (share >= ONE_LINE && !fills) return set(share * 0.99, false);
    let size = 1;
    set(size, true);
    const boxes = [...names, ...screen.querySelectorAll(".plan-table")];
    while (size > 0.2 && boxes.some(isCut)) set((size -= STEP), true);
  }

  function draw() {
    observer.disconnect();
    show();
    fit();
    observer.observe(wall, WATCHED);
  }

  function turn(by) {
    at += by;
    if (isByTurns() && at >= wall.querySelectorAll(".screen").length) changeLanguage();
    else draw();
  }

  const other = document.querySelector("[data-other-language]");

  function isByTurns() {
    return other && location.hash === "#turns";
  }

  // Only if it comes: without a network this page stays.
  async function changeLanguage() {
    const page = await fetch(other.href).catch(() => null);
    if (page?.ok) location.replace(`${other.href}#turns`);
    else draw();
  }

  function run(on) {
    clearInterval(timer);
    timer = on ? setInterval(turn, SECONDS * 1000, 1) : null;
    pause.textContent = on ? gettext("Pause") : gettext("Continue");
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
  // ------------------------------------------------------------ controls, and a screen that stays on

  const root = document.documentElement;
  let rest = null;
  let pointer = "";

  function wake({ type, screenX, screenY } = {}) {
    // A screen that changes below a pointer that lies still is no movement.
    if (type === "pointermove" && pointer === `${screenX} ${screenY}`) return;
    pointer = `${screenX} ${screenY}`;
    root.classList.remove("idle");
    clearTimeout(rest);
    rest = setTimeout(() => root.classList.add("idle"), REST);
  }

  // Only over HTTPS or on this computer; elsewhere the controls say what to do.
  async function stayOn() {
    if (document.hidden) return;
    const note = document.querySelector("[data-goes-off]");
    try {
      await navigator.wakeLock.request("screen");
      note.hidden = true;
    } catch {
      note.hidden = false;
    }
  }

  for (const type of ["pointermove", "pointerdown", "keydown", "touchstart"]) {
    document.addEventListener(type, wake, { passive: true });
  }
  document.addEventListener("visibilitychange", stayOn);
  wake();
  stayOn();

  // New standings come without our marks on them.
  const observer = new MutationObserver(draw);
  addEventListener("resize", draw);
  document.fonts.ready.then(draw);
  document.documentElement.classList.add("turning");
  for (const link of document.querySelectorAll("[data-by-turns]")) link.hidden = false;
  draw();
  run(true);
})();
