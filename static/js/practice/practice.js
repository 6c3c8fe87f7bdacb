// Handles faults of the server and double taps at the practice table.
(() => {
  const say = (unreachable) => {
    const notice = document.querySelector("[data-unreachable]");
    if (notice) notice.hidden = !unreachable;
  };

  document.addEventListener("htmx:error", () => say(true));
  document.addEventListener("htmx:response:error", () => location.reload());
  // Where a window is low, what comes next is more than what was before.
  document.addEventListener("htmx:after:swap", () => {
    say(false);
    const next = document.activeElement?.closest("#table") && document.activeElement;
    next?.scrollIntoView({ block: "nearest" });
  });

  // A double tap on a button is one tap: by the second, another card may lie under the finger.
  document.addEventListener("click", (event) => {
    if (event.detail < 2 || !event.target.closest("#table button")) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
})();
