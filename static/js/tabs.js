// On a phone the tabs are one row that scrolls: the tab of the open page is brought into sight.
document.querySelectorAll(".event-header .tabs [aria-current]").forEach((tab) => {
  const row = tab.closest("ul");
  row.scrollLeft += tab.getBoundingClientRect().right - row.getBoundingClientRect().right + 48;
});
