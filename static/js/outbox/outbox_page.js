// Shows the results kept on this phone, and sends them.
(() => {
  const box = document.querySelector("[data-outbox]");
  const FIRST = 15_000;
  const LONGEST = 120_000;
  const RENEW = 60_000;
  const { who, list, shell, worker } = box.dataset;
  // A page of the desk sends taps, but keeps no games.
  const sends = Boolean(list) || "sends" in box.dataset;
  const count = box.querySelector("[data-outbox-count]");
  const how = box.querySelector("[data-outbox-how]");
  const sent = box.querySelector("[data-outbox-sent]");
  // Only over https, or on this computer itself.
  const workers = navigator.serviceWorker;
  const later = document.querySelector("[data-later]");
  let signedOut = false;
  let stuck = false;
  let shown = null;
  let delay = FIRST;
  let timer = null;
  let busy = null;
  let asking = null;

  const attempt = () => {
    busy ??= outbox.send().then(
      (left) => {
        clearTimeout(timer);
        if (left) {
          timer = setTimeout(attempt, delay);
          askBrowser();
        }
        delay = left ? Math.min(2 * delay, LONGEST) : FIRST;
        ask();
      },
      () => {},
    ).finally(() => { busy = null; });
    return busy;
  };
  // This is a promise of its own: sending must not wait for it.
  const ask = () => {
    asking ??= outbox.askAgain().catch(() => {}).finally(() => { asking = null; });
  };
  // Some browsers send by themselves, also when no page is open any more.
  const askBrowser = async () => {
    const registration = await workers?.getRegistration();
    registration?.sync?.register("outbox").catch(() => {});
  };
  // A result kept while an attempt ends may be missed, so another attempt follows.
  const hurry = () => {
    delay = FIRST;
    return busy ? busy.then(attempt) : attempt();
  };

  // ---------------------------------------------------------------- on the screen

  const put = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
    element.hidden = !text;
  };

  // How a game ended, for phones offline. words/results.py has the same sentences; a test compares them.
  window.resultWords = (sides, scores) => {
    const order = sides.map((name, side) => [scores[side], name]).sort(([a], [b]) => b - a);
    const [[, winner], ...losers] = order;
    const [one, other] = losers.map(([, name]) => name);
    const loser = other ? interpolate(gettext("%(one)s and %(other)s"), { one, other }) : one;
    const score = order.map(([points]) => points).join("–");
    const words = ngettext(
      "%(winner)s beat %(loser)s %(score)s", "%(winner)s beat %(loser)s %(score)s",
      winner.split(/ & | et /).length);
    return interpolate(words, { winner, loser, score });
  };

  const wordsOf = ({ fields, name, words, report }) => {
    if (fields) return name ? `${name}: ${words}` : words;
    return interpolate(
      gettext("Table %(table)s, round %(round)s: %(result)s"),
      { ...report, result: resultWords(report.sides, report.scores) });
  };

  const line = (kind, item) => {
    const copy = box.querySelector(`[data-${kind}]`).content.cloneNode(true).firstElementChild;
    copy.querySelector("[data-words]").textContent = wordsOf(item);
    const time = clock(new Date(item.report.typed_at));
    const when = item.fields ? gettext("tapped %(time)s") : gettext("typed %(time)s");
    copy.querySelector("[data-typed]").textContent = interpolate(when, { time });
    return copy;
  };

  const unsentLine = (item) => {
    const copy = line("unsent", item);
    copy.querySelector("[data-correct]")?.setAttribute("href", item.form ?? item.list);
    copy.querySelector("[data-list-page]")?.setAttribute("href", item.list);
    copy.querySelector("[data-remove]").addEventListener("click", () => {
      const question = item.fields
        ? gettext("Remove this tap from the phone? It will not be sent.")
        : gettext("Remove this result from the phone? It will not be sent.");
      if (confirm(`${question}\n\n${wordsOf(item)}`)) outbox.remove(item.key);
    });
    return copy;
  };

  const ended = ({ fields }) => (fields
    ? gettext("This could not be saved, since the page is no longer open to you. Please tell the desk.")
    : gettext("Results can no longer be entered here. Please give this one to the director."));

  const answeredLine = (item) => {
    const copy = line("answered", item);
    copy.querySelector("[data-answer]").textContent = item.answer.words ?? ended(item);
    if (["settled", "same"].includes(item.answer.state)) copy.querySelector(".notice").classList.replace("bad", "good");
    copy.querySelector("[data-ok]").addEventListener("click", () => outbox.remove(item.key));
    return copy;
  };

  // An answer is for the person and the event that it belongs to, and for no other page.
  const eventOf = (address) => /\/(?:events|nights)\/([-\w]+)\//.exec(address ?? "")?.[1];
  const event = eventOf(list ?? box.dataset.ended ?? (who && location.pathname));
  const isForUs = (item) => event && eventOf(item.list) === event 
    && (!who || item.report.who === who || item.answer.state === "other");
  // A game's own page says more about a dispute.
  const isHere = (item) => item.answer.state === "disputed" && item.form === location.pathname;

  const sendsWhen = () => {
    if (!sends) return gettext("They will be sent when the list of games is opened again.");
    if (signedOut) {
      return gettext("You are signed out. Sign in again, or scan your code again; then they are sent.");
    }
    return workers?.controller
      ? gettext("They will be sent automatically when you’re back online. You can continue.")
      : gettext("They will be sent automatically when you’re back online. Leave this page open until then.");
  };

  const show = async () => {
    if (outbox.quiet) return;
    const items = await outbox.all();
    // The tapped button itself says that its tap is being saved, until that takes too long.
    const unsent = items.filter((item) => !item.answer && (!item.fields || stuck || !sends));
    const kept = interpolate(gettext("Kept on this phone, not sent: %(count)s"), { count: unsent.length });
    put(count, unsent.length ? kept : "");
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
    const answered = items.filter((item) => item.answer && isForUs(item) && !isHere(item));
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
      note.textContent = gettext("On this phone, not sent");
      row.append(note);
    }
  };

  const tell = ({ answer, trouble }) => {
    signedOut = trouble === "signed-out";
    if (trouble || answer) stuck = Boolean(trouble);
    // A list in which people tap shows the answer with its undo.
    const shownElsewhere = answer?.said !== undefined && document.getElementById("said");
    if (outbox.isDone(answer) && !outbox.quiet && !shownElsewhere) {
      const note = document.createElement("p");
      note.textContent = answer.words;
      sent.append(note);
      sent.hidden = false;
    }
    show();
  };

  // ---------------------------------------------------------------- one tap agrees

  const agree = async (form, button) => {
    const game = JSON.parse(form.dataset.agrees);
    const key = outbox.newKey();
    const report = { ...game, key, who, typed_at: new Date().toISOString(), reason: "" };
    button.disabled = true;
    try {
      await outbox.keep({ key, list, send: box.dataset.send, shell, form: `${list}${game.game}/`, report });
    } catch {
      form.submit();
      return;
    }
    await hurry();
    const waits = (await outbox.unsent()).some((item) => item.key === key);
    if (!waits) location.assign(`${list}?saved=${game.game}`);
    else if (workers?.controller) location.assign(list);
    button.disabled = false;
  };

  document.addEventListener("submit", (event) => {
    if (!("agrees" in event.target.dataset) || !list) return;
    event.preventDefault();
    agree(event.target, event.submitter);
  });

  // ---------------------------------------------------------------- for when the network is gone

  const keepGames = async () => {
    const source = document.getElementById("kept-games");
    if (!source || !workers) return;
    const { revision, games } = JSON.parse(source.textContent);
    const kept = await outbox.gamesOf(list);
    if (!kept || kept.who !== who || kept.revision <= revision) await outbox.keepGames({ list, who, revision, games });
  };

  // Rounds that the list doesn't show yet, while it can't be fetched again.
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
    sides.replaceChildren(...[interpolate(gettext("round %(round)s"), game), ...game.sides].map((text, index) => {
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
      // Results typed before the end are still sent to the desk.
      await attempt();
      await outbox.end(box.dataset.ended);
    }
    await outbox.forgetOld();
    if (sends) await outbox.resume(list, who);
    if (list) {
      await keepGames();
      settle().catch(() => {});
    }
    await show();
    if (sends) await attempt();
  };

  outbox.attempt = hurry;
  outbox.show = show;
  outbox.listen(tell);
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => (document.hidden ? renew() : hurry()));
  setInterval(renew, RENEW);
  document.addEventListener("live", ({ detail: live }) => {
    if (live && sends) hurry();
    showLater(live).then(show);
  });
  document.addEventListener("htmx:after:swap", () => {
    changed = true;
    keepGames().then(show).then(ask);
  });
  begin();
})();
