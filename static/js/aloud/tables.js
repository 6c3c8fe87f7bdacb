// Says tables by the browser's voice: at the desk one after the other, on a player's phone their
// own. Nothing is said before somebody has tapped: browsers refuse it, and so do people.
(() => {
  const speech = self.speechSynthesis;
  const tag = document.documentElement.lang.toLowerCase();

  // A voice of this country is best; one of this device needs no network.
  function worth(voice) {
    const of = voice.lang.toLowerCase().replace("_", "-");
    if (of.split("-")[0] !== tag.split("-")[0]) return 0;
    return (of === tag ? 3 : 1) + (voice.localService ? 1 : 0);
  }

  function voice() {
    const known = (speech?.getVoices() ?? []).filter(worth);
    return known.sort((one, other) => worth(other) - worth(one))[0];
  }

  // Chromium drops an utterance that no variable refers to, and then never says that it has ended.
  let said = null;

  function say(words) {
    speech.cancel();
    said = new SpeechSynthesisUtterance(words);
    said.voice = voice();
    said.lang = said.voice.lang;
    said.rate = 0.9;
    speech.speak(said);
    return said;
  }

  const kept = (storage, key) => {
    try {
      return storage()[key];
    } catch {
      return undefined;
    }
  };

  const keep = (storage, key, value) => {
    try {
      storage()[key] = value;
    } catch {
      // Then it holds for this page only.
    }
  };

  // Browsers find their voices after the page is there.
  function onVoices(show) {
    show();
    speech?.addEventListener?.("voiceschanged", show);
    document.addEventListener("htmx:after:swap", show);
  }

  // ---------------------------------------------------------------- the desk

  const desk = document.querySelector("[data-calling]");
  if (desk) {
    const KEY = `called:${location.pathname}`;
    const storage = () => sessionStorage;
    const called = new Set(JSON.parse(kept(storage, KEY) ?? "[]"));
    const now = desk.querySelector("[data-now]");
    const button = (name) => desk.querySelector(`[data-call="${name}"]`);
    // Of "All the rest": another tap ends it.
    let turn = 0;

    const list = () => document.querySelector("[data-calls]");
    const items = () => [...(list()?.children ?? [])];
    // Drawn again, a table has other words, and is called again.
    const keyOf = (item) => `${list().dataset.calls} ${item.textContent.trim()}`;
    const next = () => items().find((item) => !called.has(keyOf(item)));

    const show = () => {
      desk.hidden = false;
      for (const item of items()) item.classList.toggle("is-called", called.has(keyOf(item)));
      const left = next();
      const focused = document.activeElement;
      for (const each of desk.querySelectorAll("[data-voice]")) each.hidden = !voice();
      button("next").hidden = !left;
      button("rest").hidden ||= !left;
      button("again").hidden ||= !now.textContent;
      button("begin").hidden = Boolean(left) || !items().length;
      if (focused?.hidden && !button("begin").hidden) button("begin").focus();
      document.querySelector("[data-no-voice]").hidden = Boolean(voice());
      // A screen reader says what no voice says.
      now.toggleAttribute("aria-live", !voice());
      if (!voice()) now.setAttribute("aria-live", "polite");
    };

    const call = (then = () => {}) => {
      const item = next();
      if (!item) return;
      now.textContent = item.textContent.trim();
      called.add(keyOf(item));
      keep(storage, KEY, JSON.stringify([...called]));
      show();
      if (voice()) say(now.textContent).addEventListener("end", then);
    };

    const doing = {
      next: () => call(),
      again: () => say(now.textContent),
      rest: () => {
        const mine = turn;
        const on = () => mine === turn && call(on);
        on();
      },
      stop: () => speech.cancel(),
      begin: () => {
        for (const item of items()) called.delete(keyOf(item));
        now.textContent = "";
        show();
        button("next").focus();
      },
    };

    desk.addEventListener("click", ({ target }) => {
      const name = target.closest("[data-call]")?.dataset.call;
      if (!name) return;
      turn += 1;
      doing[name]();
    });
    onVoices(show);
    window.addEventListener("pagehide", () => speech?.cancel());
  }

  // ---------------------------------------------------------------- a player's phone

  const mine = document.querySelector("[data-say-mine]");
  if (mine) {
    const KEY = "say-my-table";
    const storage = () => localStorage;
    const heard = () => sessionStorage;
    const HEARD = `table:${location.pathname}`;
    const box = mine.querySelector("input");
    const table = () => document.querySelector("[data-my-table]");
    const words = () => table().textContent.trim().replace(/\s+/g, " ");
    let waiting = "";
    let tapped = navigator.userActivation?.hasBeenActive ?? false;

    const show = () => {
      mine.hidden = !voice();
      mine.querySelector("[data-tap]").hidden = !box.checked || tapped;
    };

    // If a browser doesn't speak yet, the next tap makes it speak.
    const tell = (news) => {
      waiting = news;
      say(news).addEventListener("start", () => { waiting = ""; });
    };

    // A page that comes anew, since the event has been drawn, has news too.
    const look = () => {
      const { myTable } = table()?.dataset ?? {};
      const before = kept(heard, HEARD);
      keep(heard, HEARD, myTable ?? "");
      const isNews = myTable && before !== undefined && before !== myTable;
      if (!isNews || !box.checked) return;
      waiting = words();
      if (voice()) tell(waiting);
    };

    const tap = () => {
      tapped = true;
      // Some phones speak only when their first words come with a tap.
      if (box.checked && voice()) tell(waiting);
      show();
    };

    box.checked = kept(storage, KEY) === "yes";
    box.addEventListener("change", () => {
      keep(storage, KEY, box.checked ? "yes" : "no");
      if (box.checked) tell(table() ? words() : gettext("Your next table is said here."));
      else speech.cancel();
    });
    for (const kind of ["click", "keyup"]) document.addEventListener(kind, tap, { once: true });
    document.addEventListener("htmx:after:swap", look);
    look();
    onVoices(show);
  }
})();
