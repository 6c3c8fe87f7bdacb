// The form of one result, online or not: what is typed goes into the outbox, and from there to the
// server. The page that is shown without network has no game in it; this fills it in.
(async () => {
  const box = document.querySelector("[data-outbox]");
  const place = document.querySelector("[data-offline-form]");
  let form = document.querySelector("[data-score-form]");
  let score = form && scoreForm(form);
  // Typing before the phone's memory is read counts, too.
  let early = null;
  const wait = (event) => {
    event.preventDefault();
    early = event;
  };
  form?.addEventListener("submit", wait);
  // Where the browser can't keep anything, a form is sent without this script.
  const stored = await outbox.unsent().catch(() => null);
  form?.removeEventListener("submit", wait);
  if (!stored) {
    if (early) form.requestSubmit(early.submitter);
    return;
  }

  // The answer usually comes at once; after a longer wait the next table can be entered.
  const PATIENCE = 4_000;
  const { who, list, send, shell } = box.dataset;
  const number = Number(/(\d+)\/$/.exec(location.pathname)?.[1]);
  // Corrects the unsent result of this game.
  const isSame = ({ report, ...item }) => item.list === list && report.game === number && report.who === who;
  let earlier = stored.find(isSame);

  if (place) {
    form = await fillIn();
    score = form && scoreForm(form);
  }
  if (!form) return;
  const button = form.querySelector("[data-save]");
  if (earlier) {
    if (score.isEmpty()) score.fill(earlier.report.scores);
    document.querySelector("[data-earlier]").hidden = false;
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = button.disabled ? null : score.read();
    if (typed) save(typed);
  });
  document.querySelectorAll("[data-gives-in]").forEach((other) => {
    other.addEventListener("submit", (event) => {
      event.preventDefault();
      const { confirmed, why_else: reason } = other.elements;
      const scores = confirmed.value.split("-").map(Number);
      if (!button.disabled) save({ sides: score.sides, scores, reason: reason.value });
    });
  });
  form.dataset.ready = "";
  if (early) form.requestSubmit(early.submitter);
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) rest(); });

  async function fillIn() {
    const kept = await outbox.gamesOf(list);
    const game = earlier?.report ?? known(kept?.games.find(({ id }) => id === number));
    place.querySelector("[data-missing]").hidden = Boolean(game);
    if (!game) return null;
    const title = document.querySelector("[data-title]");
    title.firstChild.textContent = `${interpolate(gettext("Table %(table)s"), game)} `;
    title.querySelector("small").textContent = interpolate(gettext("round %(round)s"), game);
    const copy = place.querySelector(`[data-sides="${game.sides.length}"]`).content.cloneNode(true);
    const filled = copy.querySelector("form");
    Object.assign(filled.dataset, { game: game.game, round: game.round, table: game.table });
    filled.querySelectorAll(".choice span").forEach((name, side) => { name.textContent = game.sides[side]; });
    if (game.sides.length > 2) {
      filled.querySelectorAll(".score-field label").forEach((label, side) => {
        label.textContent = interpolate(gettext("%(name)s’s score"), { name: game.sides[side] });
      });
    }
    place.append(copy);
    return filled;
  }

  function known(game) {
    return game && { ...game, game: game.id };
  }

  function itemOf({ sides, scores, reason }) {
    const { game, round, table } = form.dataset;
    const key = outbox.newKey();
    const report = {
      game: Number(game), round: Number(round), table: Number(table), sides, scores, key, who,
      typed_at: new Date().toISOString(),
      // The earlier report may have arrived: then the later one needs its reason.
      reason: reason || (earlier?.tried ? ":typing-mistake" : ""),
    };
    return { key, list, send, shell, form: `${list}${game}/`, report };
  }

  async function save(typed) {
    button.disabled = true;
    button.textContent = gettext("Saving…");
    // Another tab may have kept something, and this one may be under way by now.
    earlier = (await outbox.unsent()).find(isSame);
    const item = itemOf(typed);
    outbox.quiet = true;
    try {
      await outbox.keep(item, earlier?.key);
    } catch {
      // The phone is full: the form is sent as without this script.
      form.submit();
      return;
    }
    earlier = item;
    navigator.storage?.persist?.();
    const answered = answerTo(item);
    const tried = outbox.attempt().then(() => Promise.race([answered, null]));
    const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, null); });
    leave(item, await Promise.race([answered, tried, late]), answered);
  }

  function answerTo(item) {
    return new Promise((resolve) => {
      outbox.listen(({ key, answer }) => { if (key === item.key && answer) resolve(answer); });
    });
  }

  // The list says the rest; but if no page is kept on the phone, leaving might lead nowhere.
  function leave(item, answer, answered) {
    if (outbox.isDone(answer)) {
      location.assign(`${list}?saved=${item.report.game}`);
    } else if (answer?.state === "disputed") {
      location.assign(item.form);
    } else if (answer || navigator.serviceWorker?.controller) {
      location.assign(list);
    } else {
      rest();
      answered.then((late) => { if (item === earlier) leave(item, late); });
    }
  }

  function rest() {
    button.disabled = false;
    button.textContent = gettext("Save");
    outbox.quiet = false;
    outbox.show();
  }
})();
