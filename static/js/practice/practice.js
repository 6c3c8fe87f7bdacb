// Handles faults of the server and double taps at the practice table.
(() => {
  const say = (unreachable) => {
    const notice = document.querySelector("[data-unreachable]");
    if (notice) notice.hidden = !unreachable;
  };

  document.addEventListener("htmx:error", () => say(true));
  document.addEventListener("htmx:response:error", () => location.reload());
  // In a low window the next step matters more than the one before.
  document.addEventListener("htmx:after:swap", () => {
    say(false);
    const next = document.activeElement?.closest("#table") && document.activeElement;
    next?.scrollIntoView({ block: "nearest" });
  });

  // A double tap is one tap: by the second, another card may lie under the finger. Only from one thing
  // that is looked at to the next, as in the show, somebody may be as quick as they like.
  let looked = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#table button");
    if (!button) return;
    const before = looked;
    looked = Boolean(button.closest(".practice:not(.over) .on"));
    if (event.detail < 2 || (before && looked)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
})();
