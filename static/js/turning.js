// The arrow keys lead to the photograph before and after; the links do it without this script.
document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  document.querySelector(`[data-turns] a[rel="${rel}"]`)?.click();
});
