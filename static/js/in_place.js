// Lists in which people tap along: names are found while they are typed, and a tap keeps the place.
(() => {
  // As clubs/names.py finds names.
  const plain = { œ: "oe", æ: "ae", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ß: "ss" };
  const fold = (text) =>
    text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[œæøłđðþıß]/g, (letter) => plain[letter]).trim();
  const squeeze = (text) => text.replace(/[^\p{L}\p{N}]/gu, "");
  const field = () => document.querySelector("[data-filter]");
  const line = (element) => element?.closest("[data-filtered] > li");

  const filter = () => {
    const words = fold(field()?.value ?? "").split(/\s+/);
    let found = 0;
    for (const name of document.querySelectorAll("[data-filtered] [data-name]")) {
      const text = fold(name.textContent);
      const close = squeeze(text);
      const fits = words.every((word) => text.includes(word) || (squeeze(word) && close.includes(squeeze(word))));
      line(name).hidden = !fits;
      found += fits;
    }
    for (const none of document.querySelectorAll("[data-none]")) none.hidden = found > 0 || words[0] === "";
  };

  const say = (words) => {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.className = "said bad";
    note.textContent = words;
    document.getElementById("said")?.replaceChildren(note);
  };

  // Empties the field for the next name.
  const empty = () => {
    if (!field()?.value) return false;
    field().value = "";
    filter();
    field().focus({ preventScroll: true });
    return true;
  };

  // The id of the line in which a button was tapped, which may be gone when the list comes again.
  let tapped = null;

  const finish = (row) => {
    for (const open of document.querySelectorAll("details.more[open]")) open.open = false;
    tapped = empty() ? null : row?.id;
  };

  // The keyboard goes on from the same line.
  const stay = () => {
    if (!tapped || document.activeElement !== document.body) return;
    document.getElementById(tapped)?.querySelector("summary, button")?.focus({ preventScroll: true });
    tapped = null;
  };

  const start = () => {
    const search = field()?.form;
    if (!search) return;
    for (const each of search.querySelectorAll("button, a")) each.hidden = true;
    search.addEventListener("submit", (event) => event.preventDefault());
    search.addEventListener("input", filter);
    filter();
  };

  document.addEventListener("tap", ({ detail }) => finish(line(detail)));
  document.addEventListener("htmx:after:swap", () => {
    filter();
    stay();
  });
  document.addEventListener("htmx:error", ({ detail }) => {
    if (detail.ctx?.sourceElement?.method === "post") {
      say(gettext("Not saved: no connection. Tap again in a moment."));
    }
  });
  document.addEventListener("htmx:response:error", ({ detail }) => {
    if (detail.ctx?.sourceElement?.method === "post") {
      say(gettext("Not saved: the server had a problem. Please tap again."));
    }
  });
  // Signed out, or no longer a helper: what is asked for then belongs on a page of its own.
  document.addEventListener("htmx:before:response", (event) => {
    const { redirected, status } = event.detail.ctx.response.raw;
    if (!redirected && status !== 403) return;
    event.preventDefault();
    location.reload();
  });
  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll("details.more[open]")) {
      if (!open.contains(event.target)) open.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && document.querySelector("details.more[open]");
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  start();
})();
