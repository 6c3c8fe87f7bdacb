// Turns from one screen to the next, also after the page has been brought up to date.
(() => {
  const SECONDS = 12;
  const SMALLEST = 0.6;
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

  // A name that is too long for its line gets smaller letters; only a very long one takes two lines.
  function fit() {
    const names = [...wall.querySelectorAll(".screen.on .fit")];
    for (const name of names) {
      name.style.fontSize = "";
      name.style.whiteSpace = "";
    }
    const shares = names.map((name) => name.clientWidth / name.scrollWidth);
    names.forEach((name, index) => {
      const share = shares[index];
      if (!(share < 1)) return;
      let size = Math.max(share * 0.99, SMALLEST);
      name.style.fontSize = `${size}em`;
      if (share >= SMALLEST) return;
      name.style.whiteSpace = "normal";
      while (name.scrollHeight > name.clientHeight + 1 && size > SMALLEST / 2) {
        size -= 0.04;
        name.style.fontSize = `${size}em`;
      }
    });
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
  // New standings come without our marks on them.
  const observer = new MutationObserver(draw);
  addEventListener("resize", draw);
  document.fonts.ready.then(draw);
  document.documentElement.classList.add("turning");
  for (const link of document.querySelectorAll("[data-by-turns]")) link.hidden = false;
  draw();
  run(true);
})();
