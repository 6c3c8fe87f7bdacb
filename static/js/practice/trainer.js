// Measures how long a hand is looked at before it is counted.
(() => {
  const form = document.querySelector("[data-timed]");
  const clock = form.querySelector("[data-clock]");
  let begun = performance.now();

  const seconds = () => (performance.now() - begun) / 1000;
  const show = () => {
    const count = Math.floor(seconds());
    clock.textContent = interpolate(ngettext("%(count)s second", "%(count)s seconds", count), { count });
  };

  clock.hidden = false;
  show();
  setInterval(show, 1000);
  // Also when the browser shows the page again as it was.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) begun = performance.now();
  });
  form.addEventListener("submit", () => {
    form.elements.seconds.value = seconds().toFixed(1);
  });
})();
