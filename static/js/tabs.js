// On a phone the tabs are one row that scrolls: the tab of the open page is brought into sight.
document.querySelectorAll(".event-header .tabs [aria-current]").forEach((tab) => {
  const row = tab.closest("ul");
  const show = () => {
    row.scrollLeft += tab.getBoundingClientRect().right - row.getBoundingClientRect().right + 48;
  };
  show();
  // The page's font may be wider than the one before it.
  document.fonts.ready.then(show);
});
