// Prints the page; without this script the browser's own command does.
document.querySelectorAll("[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});
// A page whose button notes on the server that it is printed, and opens it again to be printed.
const notes = document.querySelector("[data-notes-print]");
const isAsked = notes?.dataset.notesPrint === "now";
if (isAsked) {
  // Opened once more, the page doesn't print by itself.
  const address = new URL(location.href);
  address.searchParams.delete("print");
  history.replaceState(history.state, "", address);
  window.addEventListener("load", () => window.print());
}
window.addEventListener("beforeprint", () => {
  // By the browser's own command.
  if (notes && !isAsked) fetch(notes.action, { method: "POST", body: new FormData(notes), keepalive: true, redirect: "manual" });
});
// Folded parts are unfolded for printing.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("[data-print-open]").forEach((part) => { part.open = true; });
});
// An address inside a folded part opens it.
const openTarget = () => {
  const target = document.getElementById(location.hash.slice(1));
  const part = target?.closest("[data-print-open]");
  if (!part || part.open) return;
  part.open = true;
  target.scrollIntoView();
};
window.addEventListener("hashchange", openTarget);
openTarget();
