// Lets the hall's clock tick, by the server's time.
(() => {
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
      const isUp = ends > 0 && now >= ends;
      const said = isUp ? gettext("Time is up") : lasted(ends ? ends - now : now - since);
      if (number.textContent !== said) number.textContent = said;
      meaning.hidden = isUp;
      time.hidden = now < since;
    }
    for (const clock of document.querySelectorAll(".hall-clock")) {
      const until = Number(clock.dataset.expected);
      const late = until > 0 && present > until + 60;
      clock.querySelector("[data-late]").hidden = !late;
      const expected = clock.querySelector("[data-ends-words]");
      if (expected) expected.hidden = late;
    }
  }

  tick();
  setInterval(tick, 1000);
  document.addEventListener("htmx:after:swap", tick);
})();
