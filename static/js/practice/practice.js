// Handles faults of the server, what is shown for a second, and double taps at the practice table.
(() => {
  const say = (unreachable) => {
    const notice = document.querySelector("[data-unreachable]");
    if (notice) notice.hidden = !unreachable;
  };

  // What is to be seen (31, a go, the last card, the starter) stays for a second, or until a tap
  // anywhere on the table. Where less motion is wanted, nothing moves by itself.
  const CALM = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;
  const pause = () => {
    clearTimeout(timer);
    const form = document.querySelector("#table form[data-continue-after]");
    if (!form || CALM.matches) return;
    const after = Number(form.dataset.continueAfter);
    timer = setTimeout(() => { if (form.isConnected) form.requestSubmit(); }, after);
  };

  // A tap while the answer to another is on its way is done when the answer is there.
  let asked = false;
  let late = null;
  const isCard = (button) => Boolean(button?.matches(".card-choice"));

  const repeat = () => {
    if (!late) return;
    const button = document.elementFromPoint(late.x, late.y)?.closest("#table .act button");
    late = null;
    if (button && !isEmpty(button)) button.click();
  };

  document.addEventListener("htmx:before:request", () => { asked = true; });
  document.addEventListener("htmx:finally:request", () => {
    asked = false;
    setTimeout(repeat);
  });
  document.addEventListener("htmx:error", () => {
    late = null;
    say(true);
  });
  document.addEventListener("htmx:response:error", () => location.reload());
  // In a low window the next step matters more than the one before, but what is counted is read first.
  document.addEventListener("htmx:after:swap", () => {
    say(false);
    const next = document.activeElement?.closest("#table:not(.deal, .over)") && document.activeElement;
    (next?.closest(".act") ?? next)?.scrollIntoView({ block: "nearest" });
    document.querySelector("#table:is(.deal, .over)")?.scrollIntoView();
    pause();
  });
  document.addEventListener("DOMContentLoaded", pause);
  window.addEventListener("online", pause);

  // Whether nothing is chosen or typed yet that the button would send.
  const isEmpty = (button) => {
    const needed = [...button.form.querySelectorAll("[name=cards], [name=points]")];
    return needed.length > 0 && needed.every((field) => (field.name === "cards" ? !field.checked : !field.value));
  };

  // A double tap on a card is one tap: by the second, another card may lie under the finger. Nor does it
  // begin another game, or send what isn't chosen yet.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#table button");
    const isSecond = event.detail > 1;
    if (button && isSecond && (isCard(button) || isEmpty(button) || button.closest(".over"))) {
      event.preventDefault();
      event.stopPropagation();
    } else if (asked) {
      if (button && !isCard(button)) late = { x: event.clientX, y: event.clientY };
    } else if (!event.target.closest("a, button, summary, input, label")) {
      event.target.closest("#table")?.querySelector("form#look")?.requestSubmit();
    }
  }, { capture: true });
})();
