// Four colours or two: this device's choice, on before the page is first painted.
(() => {
  const root = document.documentElement;
  const KEY = "four-colours";

  const chosen = () => {
    try {
      return localStorage.getItem(KEY) === "yes";
    } catch {
      return root.classList.contains(KEY);
    }
  };

  const keep = (four) => {
    try {
      localStorage.setItem(KEY, four ? "yes" : "no");
    } catch {
      // Then it holds for this page only.
    }
  };

  const show = () => {
    root.classList.toggle(KEY, chosen());
    document.querySelectorAll("[data-four-colours]").forEach((control) => {
      control.hidden = false;
      control.querySelector("input").checked = root.classList.contains(KEY);
    });
  };

  show();
  document.addEventListener("DOMContentLoaded", show);
  window.addEventListener("pageshow", show);
  window.addEventListener("storage", show);
  document.addEventListener("change", (event) => {
    if (!event.target.closest("[data-four-colours]")) return;
    root.classList.toggle(KEY, event.target.checked);
    keep(event.target.checked);
    show();
  });
})();
