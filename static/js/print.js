// Prints the page; without this script the browser's own command does.
document.querySelectorAll("[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});
// Folded parts are unfolded for printing.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("[data-print-open]").forEach((part) => { part.open = true; });
});
// An address inside a folded part opens it.
const openTarget = () => {
  const part = document.getElementById(location.hash.slice(1));
  if (part?.matches("[data-print-open]")) part.open = true;
};
window.addEventListener("hashchange", openTarget);
openTarget();
