// The order of tie-breaks, on the page where a club says how it plays: by buttons and by dragging.
(() => {
  const form = document.querySelector("[data-way]");
  const chosen = form?.querySelector("[data-order]");
  const others = form?.querySelector("[data-others]");
  if (!chosen || !others) return;

  // The worked example follows.
  const changed = () => form.dispatchEvent(new Event("reorder"));

  const verbs = {
    up: (row) => row.previousElementSibling?.before(row),
    down: (row) => row.nextElementSibling?.after(row),
    take: (row) => others.append(row),
    add: (row) => chosen.append(row),
  };

  const move = (verb, row) => {
    verbs[verb](row);
    row.querySelector("input").disabled = row.parentElement === others;
    changed();
  };

  // The same button again if it is still there, for whoever presses it twice.
  const stay = (row, verb) => {
    const buttons = [...row.querySelectorAll("button")].filter((each) => each.offsetParent);
    (buttons.find((each) => each.value.startsWith(`${verb}:`)) ?? buttons[0])?.focus();
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=move]");
    if (!button) return;
    event.preventDefault();
    const verb = button.value.split(":")[0];
    const row = button.closest("li");
    move(verb, row);
    stay(row, verb);
  });

  const drag = (row, grip, begun) => {
    grip.setPointerCapture(begun.pointerId);
    row.classList.add("dragged");
    const follow = ({ clientY }) => {
      const rows = [...chosen.children].filter((each) => each !== row);
      const next = rows.find((each) => {
        const { top, height } = each.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      if (next !== row.nextElementSibling) chosen.insertBefore(row, next ?? null);
    };
    const end = () => {
      row.classList.remove("dragged");
      grip.removeEventListener("pointermove", follow);
      changed();
    };
    grip.addEventListener("pointermove", follow);
    grip.addEventListener("lostpointercapture", end, { once: true });
  };

  for (const row of [...chosen.children, ...others.children]) {
    const grip = document.createElement("span");
    grip.className = "grip";
    grip.setAttribute("aria-hidden", "true");
    grip.textContent = "⠿";
    grip.addEventListener("pointerdown", (event) => {
      if (row.parentElement !== chosen) return;
      event.preventDefault();
      drag(row, grip, event);
    });
    row.prepend(grip);
  }
  for (const each of form.querySelectorAll(".for-script")) each.hidden = false;
  for (const each of form.querySelectorAll(".no-script")) each.hidden = true;
})();
