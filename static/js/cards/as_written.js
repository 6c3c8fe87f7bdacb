// Makes typing a card quick: Enter goes on to the column that the game points ask for, and from
// there to the next game. Without this script Enter saves what there is.
const form = document.querySelector("[data-card]");

if (form) {
  const columns = ":is(.typed-card, .scorecard-totals) input:not([type=hidden])";
  const fields = [...form.querySelectorAll(columns)];
  const after = (field) => {
    const next = fields.indexOf(field) + 1;
    const said = field.value.trim();
    if (field.dataset.column === "game_points") return fields[said === "0" ? next + 1 : next];
    return fields[field.dataset.column === "plus" && said ? next + 1 : next];
  };
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !fields.includes(event.target)) return;
    const next = after(event.target) ?? form.querySelector("[type=submit]:not([name])");
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select?.();
  });
  const empty = fields.find((field) => !field.value);
  const isFree = !form.contains(document.activeElement);
  if (isFree && matchMedia("(hover: hover)").matches && !form.querySelector(".error")) empty?.focus();
}
