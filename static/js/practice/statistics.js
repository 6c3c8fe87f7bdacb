// Keeps the figures of finished games and of trainers on this device. A page that says that one is over has
// them in `data-finished`; each is kept once, by its id.
window.practiceStatistics = (() => {
  const KEY = "practice-statistics";
  const MOST = 500;

  const read = () => {
    try {
      return { kept: [], forgotten: "", ...JSON.parse(localStorage.getItem(KEY)) };
    } catch {
      return { kept: [], forgotten: "" };
    }
  };

  const write = (all) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // Then this browser keeps nothing.
    }
  };

  const note = () => {
    const text = document.querySelector("[data-finished]")?.dataset.finished;
    if (!text) return;
    const all = read();
    const one = JSON.parse(text);
    if (one.id === all.forgotten) return;
    // A game whose end was taken back and played again counts as it ended.
    const others = all.kept.filter(({ id }) => id !== one.id);
    write({ ...all, kept: [...others, one].slice(-MOST) });
  };

  // A game that is still on the table isn't counted again.
  const forget = () => {
    const { kept } = read();
    write({ kept: [], forgotten: kept.findLast(({ id }) => id.startsWith("game"))?.id ?? "" });
  };

  note();
  document.addEventListener("htmx:after:swap", note);
  return { forget, read };
})();
