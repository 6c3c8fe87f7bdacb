// What is kept on this phone, on the screen, and when it is sent.
(() => {
  const box = document.querySelector("[data-outbox]");
  const FIRST = 15_000;
  const LONGEST = 120_000;
  const RENEW = 60_000;
  const { who, list, shell, worker } = box.dataset;
  const count = box.querySelector("[data-outbox-count]");
  const how = box.querySelector("[data-outbox-how]");
  const sent = box.querySelector("[data-outbox-sent]");
  // Only over https, or on this computer itself.
  const workers = navigator.serviceWorker;
  const later = document.querySelector("[data-later]");
  let signedOut = false;
  let shown = null;
  let delay = FIRST;
  let timer = null;
  let busy = null;

  const attempt = () => {
    busy ??= outbox.send().then(
      (left) => {
        clearTimeout(timer);
        if (left) {
          timer = setTimeout(attempt, delay);
          askBrowser();
        }
        delay = left ? Math.min(2 * delay, LONGEST) : FIRST;
        return outbox.askAgain();
      },
      () => {},
    ).finally(() => { busy = null; });
    return busy;
  };
  // Some browsers send by themselves, also when no page is open any more.
  const askBrowser = async () => {
    const registration = await workers?.getRegistration();
    registration?.sync?.register("outbox").catch(() => {});
  };
  const hurry = () => {
    delay = FIRST;
    return attempt();
  };

  // ---------------------------------------------------------------- on the screen

  const put = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
    element.hidden = !text;
  };

  // As clubs/clock.py writes it: 5:20 pm, 7 pm, noon.
  const clock = (time) => {
    const [hours, minutes] = [time.getHours(), time.getMinutes()];
    if (!minutes && hours % 12 === 0) return hours ? "noon" : "midnight";
    const past = minutes ? `:${String(minutes).padStart(2, "0")}` : "";
    return `${hours % 12 || 12}${past}\u00a0${hours < 12 ? "am" : "pm"}`;
  };

  const line = (kind, item) => {
    const copy = box.querySelector(`[data-${kind}]`).content.cloneNode(true).firstElementChild;
    copy.querySelector("[data-words]").textContent = item.words;
    copy.querySelector("[data-typed]").textContent = `typed ${clock(new Date(item.report.typed_at))}`;
    return copy;
  };

  const unsentLine = (item) => {
    const copy = line("unsent", item);
    copy.querySelector("[data-correct]")?.setAttribute("href", item.form);
    copy.querySelector("[data-remove]").addEventListener("click", () => {
      if (confirm(`Remove this result from the phone? It will not be sent.\n\n${item.words}`)) outbox.remove(item.key);
    });
    return copy;
  };

  const answeredLine = (item) => {
    const copy = line("answered", item);
    copy.querySelector("[data-answer]").textContent = item.answer.words;
    if (["settled", "same"].includes(item.answer.state)) copy.querySelector(".notice").classList.replace("bad", "good");
    copy.querySelector("[data-ok]").addEventListener("click", () => outbox.remove(item.key));
    return copy;
  };

  // A game's own page says more about a dispute.
  const isHere = (item) => item.answer.state === "disputed" && item.form === location.pathname;

  const sendsWhen = () => {
    if (!list) return "They are sent as soon as the list of games is opened again.";
    if (signedOut) return "You are signed out. Sign in again, or scan your code again; then they are sent.";
    const sends = "They are sent by themselves as soon as that is possible.";
    return workers?.controller ? `${sends} You can go on.` : `${sends} Leave this page open until then.`;
  };

  const show = async () => {
    if (outbox.quiet) return;
    const items = await outbox.all();
    const unsent = items.filter((item) => !item.answer);
    put(count, unsent.length ? `Kept on this phone, not sent: ${unsent.length}` : "");
    put(how, unsent.length ? sendsWhen() : "");
    count.parentElement.hidden = !unsent.length;
    mark(unsent);
    showLines(items, unsent);
  };

  // Only when something has changed: a finger may be on its way to a button.
  const showLines = (items, unsent) => {
    const lines = JSON.stringify(items.map(({ key, answer }) => [key, answer]));
    if (lines === shown) return;
    shown = lines;
    const answered = items.filter((item) => item.answer && !isHere(item));
    box.querySelector("[data-outbox-unsent]").replaceChildren(...unsent.map(unsentLine));
    box.querySelector("[data-outbox-answered]").replaceChildren(...answered.map(answeredLine));
    box.querySelector("[data-outbox-list]").hidden = !unsent.length || "brief" in box.dataset;
  };

  // The list still calls these games outstanding.
  const mark = (unsent) => {
    document.querySelectorAll("[data-kept]").forEach((note) => note.remove());
    for (const item of unsent) {
      const row = document.querySelector(`.score-row[href="${item.form}"] .sides`);
      if (!row) continue;
      const note = document.createElement("small");
      note.dataset.kept = "";
      note.textContent = "On this phone, not sent";
      row.append(note);
    }
  };

  const tell = ({ answer, trouble }) => {
    signedOut = trouble === "signed-out";
    if (outbox.isDone(answer) && !outbox.quiet) {
      const note = document.createElement("p");
      note.textContent = answer.words;
      sent.append(note);
      sent.hidden = false;
    }
    show();
  };

  // ---------------------------------------------------------------- for when the network is gone

  const keepGames = async () => {
    const source = document.getElementById("kept-games");
    if (!source || !workers) return;
    const { revision, games } = JSON.parse(source.textContent);
    const kept = await outbox.gamesOf(list);
    if (!kept || kept.who !== who || kept.revision <= revision) await outbox.keepGames({ list, who, revision, games });
  };

  // Rounds that the list doesn't show yet, for as long as it can't be fetched anew.
  const showLater = async (live) => {
    if (!later) return;
    const { round: current } = JSON.parse(document.getElementById("kept-games").textContent);
    const kept = live ? null : await outbox.gamesOf(list);
    const games = (kept?.games ?? []).filter(({ round }) => round > current);
    later.hidden = !games.length;
    later.querySelector("ul").replaceChildren(...games.map(row));
  };

  const row = (game) => {
    const copy = later.querySelector("template").content.cloneNode(true).firstElementChild;
    copy.querySelector("a").setAttribute("href", `${list}${game.id}/`);
    copy.querySelector(".table").append(game.table);
    const sides = copy.querySelector(".sides");
    sides.replaceChildren(...[`round ${game.round}`, ...game.sides].map((text, index) => {
      const words = document.createElement(index ? "span" : "small");
      words.textContent = text;
      return words;
    }));
    return copy;
  };

  // The page that is kept may be older than this one, which has changed by itself.
  let changed = Boolean(location.search);

  const tellWorker = async () => {
    const { active } = await workers.ready;
    active.postMessage({ keep: [list, shell], renew: changed ? [list] : [] });
    changed = false;
  };
  const renew = () => { if (changed && list && workers) tellWorker(); };

  const settle = async () => {
    if (!workers) return;
    await workers.register(worker);
    workers.addEventListener("controllerchange", tellWorker);
    await tellWorker();
  };

  // ---------------------------------------------------------------- when

  const begin = async () => {
    if (box.dataset.ended) {
      // What was typed before the end is still told to the desk.
      await attempt();
      await outbox.end(box.dataset.ended);
    }
    if (list) {
      await keepGames();
      await outbox.resume(list, who);
      settle().catch(() => {});
    }
    await show();
    if (list) await attempt();
  };

  outbox.attempt = hurry;
  outbox.show = show;
  outbox.listen(tell);
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => (document.hidden ? renew() : hurry()));
  setInterval(renew, RENEW);
  document.addEventListener("live", ({ detail: live }) => {
    if (live && list) hurry();
    showLater(live).then(show);
  });
  document.addEventListener("htmx:after:swap", () => {
    changed = true;
    keepGames().then(show).then(outbox.askAgain);
  });
  begin();
})();
