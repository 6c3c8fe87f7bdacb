// Makes typing a card quick: Enter goes to the next line, a tap on Won or Lost opens the points, a
// typed + or − says which of the two it is. Without this script Enter saves what there is.
const form = document.querySelector("[data-scorecard]");

if (form) {
  const points = [...form.querySelectorAll(".scorecard-fields > input")];
  const fields = [...points, ...form.querySelectorAll(".scorecard-totals input")];
  const radios = (field) => [...field.parentElement.querySelectorAll("[type=radio]")];

  form.addEventListener("keydown", (event) => {
    const next = fields[fields.indexOf(event.target) + 1];
    if (event.key !== "Enter" || !fields.includes(event.target) || !next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });
  const readSign = (field) => {
    const sign = field.value.trim()[0];
    if (!sign || !"+-−–".includes(sign)) return;
    const [won, lost] = radios(field);
    (sign === "+" ? won : lost).checked = true;
  };
  form.addEventListener("input", ({ target }) => { if (points.includes(target)) readSign(target); });
  // Text typed before this script loaded counts.
  points.forEach(readSign);
  // At once, since telephones open the keyboard for nothing that comes later. Arrow keys, whose
  // clicks have no detail, must not be carried away.
  form.addEventListener("click", (event) => {
    const tapped = event.target.closest(".scorecard-fields label.choice");
    if (!tapped || event.detail === 0) return;
    if (event.target !== tapped.control) {
      event.preventDefault();
      tapped.control.checked = true;
    }
    tapped.parentElement.querySelector(":scope > input").focus();
  });
  const empty = points.find((field) => !field.value);
  const isFree = !form.contains(document.activeElement);
  if (isFree && matchMedia("(hover: hover)").matches && !form.querySelector(".error")) empty?.focus();
}
