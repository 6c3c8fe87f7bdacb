// Lets the hall's clock tick, by the server's time.
(() => {
  // What is expected changes also while no result comes in.
  const AGAIN = 60_000;
  const DAY = 86_400;
  const two = (number) => String(number).padStart(2, "0");

  function lasted(seconds) {
    const minutes = Math.floor(seconds / 60);
    const rest = two(seconds % 60);
    if (minutes < 60) return `${minutes}:${rest}`;
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
  }

  function tick() {
    const time = serverTime();
    if (time === null) return;
    const present = Math.floor(time / 1000);
    for (const time of document.querySelectorAll(".clock-time")) {
      const now = Number(time.dataset.paused ?? present);
      const since = Number(time.dataset.since);
      const ends = Number(time.dataset.ends ?? 0);
      const [number, meaning] = time.children;
      meaning.dataset.during ??= meaning.textContent;
      const isUp = ends > 0 && now >= ends;
      const seconds = now < since ? since - now : ends ? ends - now : now - since;
      const said = isUp ? gettext("Time is up") : lasted(seconds);
      if (number.textContent !== said) number.textContent = said;
      const { before, during } = meaning.dataset;
      const means = isUp ? "" : now < since ? before : during;
      if (meaning.textContent !== means) meaning.textContent = means;
      time.hidden = false;
    }
    for (const start of document.querySelectorAll("[data-starts]")) {
      const left = Number(start.dataset.starts) - present;
      start.hidden = left <= 0 || left > DAY;
      start.firstElementChild.textContent = lasted(Math.max(left, 0));
      start.nextElementSibling.hidden = left > 0;
    }
    for (const clock of document.querySelectorAll("[data-expected]")) {
      const until = Number(clock.dataset.expected);
      const late = until > 0 && present > until + 60;
      clock.querySelector("[data-late]").hidden = !late;
      for (const expected of clock.querySelectorAll("[data-ends-words]")) expected.hidden = late;
    }
  }

  // The first time is shown as soon as the server has said it.
  const first = setInterval(() => {
    if (serverTime() === null) return;
    clearInterval(first);
    tick();
    setInterval(tick, 1000);
  }, 50);
  setInterval(() => {
    const page = document.querySelector("[data-ends-words]")?.closest("[data-live]");
    page?.dispatchEvent(new Event("revision"));
  }, AGAIN);
  document.addEventListener("htmx:after:swap", tick);
})();
