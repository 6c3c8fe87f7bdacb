// The tabs are one row that scrolls where it is too long: the tab of the open page is brought into sight.
const show = () => {
  document.querySelectorAll(".tabs [aria-current]").forEach((tab) => {
    const row = tab.closest("ul");
    const fade = 3 * parseFloat(getComputedStyle(row).fontSize);
    row.scrollLeft += tab.getBoundingClientRect().right - row.getBoundingClientRect().right + fade;
  });
};
show();
document.addEventListener("htmx:after:swap", show);
// The page's font may be wider than the one before it.
document.fonts.ready.then(show);
