// First of a page's scripts: words in the page's language for all of them. The page says them where
// they aren't the English ones; see clubs/templatetags/scripts.py.
(() => {
  const blocks = [...document.querySelectorAll("script[data-words]")];
  const words = Object.assign({}, ...blocks.map((block) => JSON.parse(block.textContent)));

  self.gettext = (text) => words[text] ?? text;
  self.ngettext = (one, many, count) => {
    const { forms, of } = words[one] ?? { forms: [many, one], of: "01" };
    return forms[of[count < 100 ? count : 100 + (count % 100)] ?? 0];
  };
  self.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

  // As words/dates.py writes it: 5:20 pm, 7 pm, noon.
  self.clock = (time) => {
    const [hours, minutes] = [time.getHours(), time.getMinutes()];
    if (!minutes && hours % 12 === 0) return hours ? gettext("noon") : gettext("midnight");
    const minute = String(minutes).padStart(2, "0");
    const parts = { hour: hours % 12 || 12, hour24: hours, minute };
    return interpolate(halfDay(hours, minutes), parts).replaceAll(" ", "\u00a0");
  };
  const halfDay = (hours, minutes) => {
    if (!minutes) return hours < 12 ? gettext("%(hour)s am") : gettext("%(hour)s pm");
    return hours < 12 ? gettext("%(hour)s:%(minute)s am") : gettext("%(hour)s:%(minute)s pm");
  };
})();

// Photographs below the results are loaded when somebody comes to them.
(() => {
  const observer = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (isIntersecting) target.classList.add("near");
    }
  });
  const observe = () => {
    observer.disconnect();
    for (const each of document.querySelectorAll(".photographs")) observer.observe(each);
  };
  observe();
  document.addEventListener("htmx:after:swap", observe);
})();

// The server's time: a device's own may be wrong.
(() => {
  const script = document.currentScript.src;
  const AGAIN = 60_000;
  let ahead = null;
  let compared = -AGAIN;

  // It is in milliseconds, and null until it is known.
  self.serverTime = () => {
    if (ahead === null && performance.now() - compared >= AGAIN) compare().catch(() => {});
    return ahead === null ? null : Date.now() - ahead;
  };

  async function compare() {
    compared = performance.now();
    const asked = Date.now();
    const answer = await fetch(script, { method: "HEAD", cache: "no-store" });
    const answered = Date.now();
    const said = Date.parse(answer.headers.get("Date"));
    // The server says whole seconds.
    if (said) ahead = (asked + answered) / 2 - said - 500;
  }
})();

// Something is shown only until this time: it goes then, although nothing new has come.
(() => {
  const look = () => {
    for (const each of document.querySelectorAll("[data-until]")) {
      const now = serverTime();
      if (now === null) return;
      const over = now >= each.dataset.until * 1000;
      if (each.hidden !== over) each.hidden = over;
    }
  };
  document.addEventListener("htmx:after:swap", look);
  setInterval(look, 1000);
})();

// Says whether this page is live, and brings the connection back when it isn't.
(() => {
  const page = document.querySelector("[data-live]");
  if (!page || !window.htmx) return;

  // The server sends a sign of life every 15 seconds; one may be late.
  const SILENCE = 20_000;
  // A short loss is over before anybody needs to know.
  const PATIENCE = 3_000;
  const CHECK = 1_000;

  const status = document.querySelector("[data-live-status]") ?? makeStatus();
  let connection = null;
  let open = false;
  // A page that was kept on the phone is older than this moment.
  let heard = Math.min(Date.now(), Number(page.dataset.at ?? Infinity) * 1000);
  let lost = heard;
  let noticed = Date.now();
  let tried = 0;
  // When the newest state of somebody's own page was asked for; 0: it has come.
  let asked = 0;
  // Taps being saved; an answer asked for before one of them may be older than what the tap shows.
  const saving = new Set();
  let outdated = false;
  let said = null;
  const stage = stageShown();

  function makeStatus() {
    const line = document.createElement("p");
    line.className = "live-status";
    line.setAttribute("role", "status");
    page.before(line);
    return line;
  }

  function stageShown() {
    return page.querySelector("[data-stage]")?.dataset.stage;
  }

  function say(words, live) {
    if (status.textContent !== words) status.textContent = words;
    if (live !== said) document.dispatchEvent(new CustomEvent("live", { detail: live }));
    said = live;
    status.classList.toggle("is-live", live);
  }

  function hear() {
    if (!navigator.onLine) return;
    heard = Date.now();
    lost = null;
    open = true;
    sayLive();
  }

  // Nothing is said of an event that isn't being played, as long as all is well.
  function isStill() {
    return page.querySelector("[data-still]") !== null;
  }

  function sayLive() {
    say(isStill() ? "" : gettext("Live"), true);
  }

  function lose() {
    open = false;
    if (lost !== null) return;
    lost = heard;
    noticed = Date.now();
  }

  function check() {
    const now = Date.now();
    if (open && now - heard > SILENCE) {
      // The computer slept, or the network went away unnoticed.
      lose();
      connection?.reader?.cancel();
    }
    // The page was kept, or its network was gone from the beginning.
    if (!navigator.onLine) lose();
    if (asked && now - asked > PATIENCE) ask();
    const unsure = navigator.onLine && now - noticed < PATIENCE;
    if (lost === null || unsure || document.hidden) return;
    const words = isStill()
      ? gettext("No connection since %(time)s; trying again")
      : gettext("Not live since %(time)s; trying again");
    say(interpolate(words, { time: clock(new Date(lost)) }), false);
    retry(now);
  }

  // The extension reconnects a stream that broke; it doesn't begin one that never came.
  function retry(now) {
    if (connection || now - tried < 2 * PATIENCE) return;
    tried = now;
    page.dispatchEvent(new Event("reconnect"));
  }

  function hurry() {
    connection?.delayCanceller?.();
  }

  page.addEventListener("htmx:before:sse:connection", (event) => {
    if (connection && connection === event.detail.connection) lose();
    connection = event.detail.connection;
  });
  page.addEventListener("htmx:before:sse:message", hear);
  page.addEventListener("htmx:after:sse:message", () => {
    // The event has been drawn meanwhile: around the part that changes there are other tabs now.
    if (stageShown() !== stage) location.reload();
    else if (open) sayLive();
  });
  page.addEventListener("htmx:sse:error", lose);
  page.addEventListener("htmx:error", lose);
  page.addEventListener("htmx:response:error", lose);
  // The page of an error isn't shown here; nor is its title.
  page.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx.response?.raw.ok === false) ctx.title = "";
  });
  page.addEventListener("htmx:sse:close", () => {
    connection = null;
    lose();
  });
  // On somebody's own page only the news that it has changed comes this way.
  function ask() {
    asked = Date.now();
    if (saving.size) return;
    const address = new URL(location.href);
    address.searchParams.set("live", "");
    htmx.ajax("GET", address.pathname + address.search, { source: page });
  }

  page.addEventListener("revision", ask);
  // A tap has been answered: what was asked for before may not show it yet.
  document.addEventListener("tapped", () => {
    outdated = true;
    ask();
  });
  // The answer to a part with an address of its own says nothing of the page around it.
  for (const name of ["htmx:before:response", "htmx:response:error", "htmx:error"]) {
    const keep = (event) => {
      if (event.target.closest("[data-beside]")) event.stopPropagation();
    };
    page.addEventListener(name, keep, true);
  }
  // Parts with an address of their own ask when they come into view, and after every change.
  page.addEventListener("htmx:after:sse:message", ({ detail }) => {
    if (!detail.message.id) return;
    for (const part of document.querySelectorAll("[data-beside]")) {
      const { top, bottom } = part.getBoundingClientRect();
      if (bottom >= 0 && top <= innerHeight) part.dispatchEvent(new Event("news"));
    }
  });
  // A button that was tapped may be gone by then, so the document listens.
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") saving.add(ctx);
    outdated = saving.size > 0;
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (saving.delete(ctx) && asked) ask();
  });
  page.addEventListener("htmx:before:response", (event) => {
    const { ok, redirected, status, url } = event.detail.ctx.response.raw;
    const isOwn = new URL(url).searchParams.has("live");
    if (ok && isOwn && outdated) {
      event.preventDefault();
      ask();
      return;
    }
    if (ok && isOwn) asked = 0;
    // The stream is gone; the page asks whether it is gone itself, too.
    if (status === 404 && !isOwn && !asked) ask();
    // Signed out, the link has ended, or the page is gone: what is there instead doesn't belong into
    // the middle of this one.
    if (!redirected && status !== 403 && !(status === 404 && isOwn)) return;
    event.preventDefault();
    asked = 0;
    location.reload();
  });
  // The stream itself may be silent for seconds before it breaks.
  window.addEventListener("offline", () => {
    lose();
    check();
  });
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => {
    // Let the connection come back by itself before complaining.
    noticed = Date.now();
  });
  setInterval(check, CHECK);
  // htmx may look through the page before its extension has come, and then nobody would ever
  // connect. So it finds the address only now; its own look, if that is still due, comes first.
  setTimeout(() => {
    page.setAttribute("hx-sse:connect", page.dataset.live);
    htmx.process(page);
  });
})();
