// A tap in a list is kept on the phone at once, then sent. The button says so until it is answered, also
// on a page that was left meanwhile and opened again.
(() => {
  const box = document.querySelector("[data-outbox]");
  const { who, worker } = box.dataset;
  const own = new Set();
  // By key, the taps of this list that wait, as far as this page knows; and those that were answered,
  // until the list shows it.
  const known = new Map();
  const answered = new Map();
  // Those whose buttons are held.
  let busy = [];
  let stuck = false;

  // If the list can't be fetched, its button comes back.
  const LONGEST = 10_000;

  const label = (button) => [...button.childNodes].find(({ data }) => data?.trim());
  const waiting = async () => (await outbox.unsent()).filter(({ fields }) => fields);

  // ---------------------------------------------------------------- on the screen

  const buttonOf = ({ button, send, spot }) => {
    const row = document.getElementById(spot);
    const buttons = [...(row?.querySelectorAll("[data-tap] button") ?? [])];
    return buttons.find(({ form, value }) => value === button && new URL(form.action).pathname === send);
  };

  const isHere = ({ list }) => list === location.pathname;

  const mark = async () => {
    const taps = (await waiting()).filter(isHere);
    for (const tap of taps) known.set(tap.key, tap);
    busy = [...taps, ...answered.values()];
    const buttons = new Set(busy.map(buttonOf));
    for (const button of document.querySelectorAll("[data-saving]")) {
      if (!buttons.has(button)) release(button);
    }
    for (const button of buttons) if (button) hold(button);
  };

  // A list from the server doesn't know of a tap that waits: its button is held again at once.
  const holdAgain = () => {
    for (const button of busy.map(buttonOf)) if (button && !("saving" in button.dataset)) hold(button);
  };

  // The button waits for the list, which shows what was saved: until then its old words would be wrong.
  const wait = ({ answer, key }) => {
    if (outbox.isDone(answer)) answered.set(key, { ...known.get(key), at: performance.now() });
    setTimeout(() => { if (answered.delete(key)) mark(); }, LONGEST);
    known.delete(key);
  };

  const hold = (button) => {
    button.dataset.saving ||= label(button).data;
    button.setAttribute("aria-disabled", "true");
    label(button).data = stuck ? gettext("Not sent yet") : gettext("Saving…");
  };

  const release = (button) => {
    label(button).data = button.dataset.saving;
    delete button.dataset.saving;
    button.removeAttribute("aria-disabled");
  };

  const say = (words) => {
    const note = document.createElement("p");
    note.className = "said bad";
    note.setAttribute("role", "alert");
    note.textContent = words;
    document.getElementById("said")?.replaceChildren(note);
  };

  // The message with its undo is for whoever taps on this page; elsewhere the outbox shows the words.
  const tell = async ({ answer, key, trouble }) => {
    if (answer || trouble) stuck = Boolean(trouble);
    if (answer && own.delete(key)) {
      const said = document.getElementById("said");
      if (said && answer.said !== undefined) said.innerHTML = answer.said;
      if (said && answer.state === "refused") await outbox.remove(key);
    }
    if (trouble === "network" && own.size) {
      say(gettext("Kept on this phone, since there is no connection. It is sent when the connection is back."));
    }
    if (trouble === "server" && own.size) {
      say(gettext("Kept on this phone, since the server doesn’t answer. It is sent again by itself."));
    }
    const isOurs = answer && known.has(key);
    if (isOurs) wait({ answer, key });
    if (key && answer) renew(isOurs);
    mark();
  };

  const renew = (isOurs) => {
    document.dispatchEvent(new Event("tapped"));
    const live = document.getElementById("live");
    if (!live && isOurs) renewPage();
    if (live && !("live" in live.dataset)) htmx.ajax("GET", `${location.pathname}?live`, { target: "#live", swap: "innerMorph" });
  };

  // When the page was last asked for: an answer to an earlier question is left.
  let latest = 0;

  // A button that is replaced under a finger gets no click.
  let lifted = Promise.resolve();
  let lift = () => {};
  document.addEventListener("pointerdown", () => {
    lift();
    lifted = new Promise((resolve) => { lift = resolve; });
  });
  // The click comes after these.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => lift()));

  // A page without a part that changes is fetched whole, but for the message.
  const renewPage = async () => {
    const asked = performance.now();
    latest = asked;
    const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!response || asked !== latest) return;
    if (!response.ok || response.redirected) {
      location.reload();
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    await lifted;
    const said = document.getElementById("said");
    const focused = document.activeElement?.closest("main [id]")?.id;
    if (said) page.getElementById("said")?.replaceWith(said);
    document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
    document.getElementById(focused)?.querySelector("button")?.focus({ preventScroll: true });
    renewed(asked);
  };

  // A list that was asked for before a tap was answered may not show it yet.
  const renewed = (asked) => {
    for (const [key, { at }] of answered) if (at < asked) answered.delete(key);
    mark();
  };

  // ---------------------------------------------------------------- tapping

  const itemOf = (form, button) => {
    const data = new FormData(form, button.name ? button : undefined);
    return {
      key: outbox.newKey(),
      list: location.pathname,
      shell: location.pathname,
      send: new URL(form.action).pathname,
      spot: button.closest("[id]")?.id,
      button: button.value,
      fields: [...data].filter(([name]) => name !== "csrfmiddlewaretoken"),
      name: button.dataset.name ?? form.dataset.tap,
      words: label(button).data.trim().replace(/\s+/g, " "),
      report: { typed_at: new Date().toISOString(), who },
    };
  };

  const tap = async (form, button) => {
    if ("saving" in button.dataset) return;
    const item = itemOf(form, button);
    hold(button);
    own.add(item.key);
    known.set(item.key, item);
    busy.push(item);
    try {
      await outbox.keep(item);
    } catch {
      // The browser keeps nothing: the form is sent as without this script.
      delete form.dataset.tap;
      busy = [];
      release(button);
      form.requestSubmit(button);
      return;
    }
    document.dispatchEvent(new CustomEvent("tap", { detail: button }));
    // Then some browsers send it also when no page is open any more.
    navigator.serviceWorker?.register(worker).catch(() => {});
    navigator.storage?.persist?.();
    outbox.attempt();
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!("tap" in form.dataset)) return;
    event.preventDefault();
    tap(form, event.submitter ?? form.querySelector("button"));
  });

  // ---------------------------------------------------------------- before seats are drawn

  const draw = document.querySelector("[data-after-taps]");

  const warn = (count) => {
    const note = document.querySelector("[data-on-their-way]") ?? document.createElement("p");
    note.className = "notice warn";
    note.dataset.onTheirWay = "";
    note.setAttribute("role", "alert");
    const words = ngettext(
      "%(count)s tap of this phone is still on its way. Wait until it has arrived, or press again to draw without it.",
      "%(count)s taps of this phone are still on their way. Wait until they have arrived, or press again to draw without them.",
      count);
    note.textContent = interpolate(words, { count });
    draw.before(note);
  };

  const watch = async () => {
    let before = (await waiting()).length;
    if (before) warn(before);
    outbox.listen(async () => {
      const left = (await waiting()).length;
      // The numbers on the page are from before.
      if (before && !left) location.reload();
      else if (left) warn(left);
      before = left;
    });
    let warned = false;
    draw.addEventListener("submit", (event) => {
      if (!before || warned) return;
      event.preventDefault();
      warned = true;
      outbox.attempt();
    });
  };

  outbox.listen(tell);
  new MutationObserver(holdAgain).observe(document.getElementById("main"), { childList: true, subtree: true, characterData: true });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.asked = performance.now(); });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => renewed(ctx.asked ?? performance.now()));
  mark().catch(() => {});
  if (draw) watch().catch(() => {});
})();
