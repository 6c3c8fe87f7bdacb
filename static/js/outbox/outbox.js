// Results typed and buttons tapped on this phone. Each is stored before it is sent, and forgotten only
// when the server has answered. A tap has `fields`, those of its form; a result has none. Pages and the service worker share this file; what is on the screen is outbox_page.js.
self.outbox = (() => {
  const TIMEOUT = 10_000;
  const DONE = ["saved", "same", "confirmed", "waiting"];
  const NEWS = ["disputed", "settled", "same", "gone"];
  // The server or the desk has the result: its answer is only news, and ends with the session.
  const OVER = ["settled", "same", "noted", "gone", "disputed"];
  const listeners = [];
  const channel = new BroadcastChannel("outbox");
  let opened;

  const open = () => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("cribbage", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("results", { keyPath: "key" });
        request.result.createObjectStore("games", { keyPath: "list" });
      };
      request.onsuccess = () => {
        // The browser may have cleared everything.
        request.result.onclose = () => { opened = null; };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return opened;
  };

  // Resolves when it is on the disk: a battery may be empty the next moment.
  const within = async (store, step, mode = "readwrite") => {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode, { durability: "strict" });
      const request = step(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };

  // Browsers make keys by themselves only over https.
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  const announce = (news) => {
    channel.postMessage(news);
    listeners.forEach((listener) => listener(news));
  };
  const listen = (listener) => {
    listeners.push(listener);
    channel.addEventListener("message", ({ data }) => listener(data));
  };

  const all = async () => {
    const items = await within("results", (store) => store.getAll(), "readonly");
    return items.sort((a, b) => a.report.typed_at.localeCompare(b.report.typed_at));
  };
  const unsent = async () => (await all()).filter((item) => !item.answer);

  // A new result of a game replaces the unsent one.
  const keep = async (item, instead) => {
    await within("results", (store) => {
      if (instead) store.delete(instead);
      return store.put(item);
    });
    announce({});
  };

  const remove = async (key) => {
    await within("results", (store) => store.delete(key));
    announce({});
  };

  // Somebody may have removed it while it was under way.
  const change = async (key, values) => {
    const database = await open();
    return new Promise((resolve) => {
      const transaction = database.transaction("results", "readwrite", { durability: "strict" });
      const store = transaction.objectStore("results");
      store.get(key).onsuccess = ({ target }) => {
        if (target.result) store.put({ ...target.result, ...values });
      };
      transaction.oncomplete = resolve;
    });
  };

  // The cookie may have changed since the page was made, hours ago.
  const token = async () => {
    if (self.document) return /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1];
    // On a server, behind https, the name says so.
    const cookie = (await cookieStore.get("__Host-csrftoken")) ?? (await cookieStore.get("csrftoken"));
    return cookie?.value;
  };

  const request = async (item) => fetch(item.send, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Accept": "application/json",
      ...(item.fields ? {} : { "Content-Type": "application/json" }),
      "X-CSRFToken": (await token()) ?? "",
    },
    body: item.fields ? tapped(item) : JSON.stringify(item.report),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const tapped = ({ key, fields, name, report, words }) => new URLSearchParams([
    ...fields, ["tap", key], ["tap_who", report.who], ["tap_name", name], ["tap_words", words],
    ["tapped_at", report.typed_at],
  ]);
  // The server will never take these, since the page or its form is no longer there.
  const isOver = ({ fields }, { status }) => Boolean(fields) && [400, 404, 405, 410].includes(status);

  // Returns the answer; `trouble` means that the next try may get another.
  const post = async (item, again = true) => {
    const response = await request(item);
    const json = response.headers.get("Content-Type")?.startsWith("application/json");
    if (response.ok && json) return response.json();
    if (response.status === 401 || response.type === "opaqueredirect") return { trouble: "signed-out" };
    if (isOver(item, response)) return { state: "ended" };
    if (response.status !== 403) return { trouble: "server" };
    if (json) return response.json();
    // Either the token is too old, which this page renews, or nobody may enter anything any more.
    const renewed = await fetch(item.shell, { cache: "no-store", redirect: "manual" });
    if (renewed.status === 403) return { state: "ended" };
    return renewed.ok && again ? post(item, false) : { trouble: "server" };
  };

  const isDone = (answer) => DONE.includes(answer?.state);

  // A later report of the same person and game: the message about the earlier one is out of date.
  const forgetEarlier = async ({ fields, key, list, report }) => {
    if (fields) return;
    const isEarlier = (other) => other.key !== key && other.list === list
      && other.report.game === report.game && other.report.who === report.who
      && ["disputed", "settled"].includes(other.answer?.state);
    for (const earlier of (await all()).filter(isEarlier)) {
      await within("results", (store) => store.delete(earlier.key));
    }
  };

  const take = async (item, answer) => {
    if (isDone(answer) || answer.state === "disputed") await forgetEarlier(item);
    if (isDone(answer)) {
      await within("results", (store) => store.delete(item.key));
    } else if (answer.state === "ended" && !item.fields) {
      await end(item.list);
    } else {
      await change(item.key, { answer });
    }
    announce({ key: item.key, answer });
  };

  const sendInTurn = async () => {
    const tried = new Set();
    // A later tap may need the one before it.
    let stuck = false;
    // Read again each time: something may have been typed or removed meanwhile.
    const next = async () => (await unsent()).find(({ fields, key }) => !tried.has(key) && !(fields && stuck));
    for (let item = await next(); item; item = await next()) {
      tried.add(item.key);
      await change(item.key, { tried: true });
      const answer = await post(item).catch(() => ({ trouble: "network" }));
      if (!answer.trouble) await take(item, answer);
      else announce({ trouble: answer.trouble });
      if (answer.trouble && item.fields) stuck = true;
      if (answer.trouble === "network") break;
    }
    return (await unsent()).length;
  };

  // A dispute may have been settled since. The same key saves nothing twice.
  const askAgain = async () => {
    const disputed = (await all()).filter(({ answer }) => answer?.state === "disputed");
    for (const item of disputed) {
      const answer = await post({ ...item, report: { ...item.report, asks: true } })
        .catch(() => ({ trouble: "network" }));
      if (answer.trouble) return;
      const isNew = NEWS.includes(answer.state) && answer.words !== item.answer.words;
      if (isNew) await change(item.key, { answer });
      if (isNew) announce({});
    }
  };

  // Gives how many are still unsent. Two tabs take turns where the browser lets them; the server
  // would save nothing twice anyway, since each result has its own key.
  const send = () => (navigator.locks ? navigator.locks.request("outbox", sendInTurn) : sendInTurn());

  const keepGames = (games) => within("games", (store) => store.put(games));
  const gamesOf = (list) => within("games", (store) => store.get(list), "readonly");

  // Nothing stays of pages that this phone may no longer open; what it could not send stays.
  const forget = async (list) => {
    await within("games", (store) => store.delete(list));
    if (!self.caches) return;
    const left = await within("games", (store) => store.count(), "readonly");
    for (const name of await caches.keys()) {
      if (!left) await caches.delete(name);
      else await forgetPages(await caches.open(name), list);
    }
  };
  const forgetPages = async (cache, list) => {
    for (const page of await cache.keys()) {
      if (new URL(page.url).pathname.startsWith(list)) await cache.delete(page);
    }
  };
  const forgetAll = async () => {
    await within("games", (store) => store.clear());
    for (const { answer, key } of await all()) if (OVER.includes(answer?.state)) await remove(key);
    for (const name of await caches.keys()) await caches.delete(name);
  };

  // The link or card has ended: what was typed with it is for the director.
  const end = async (list) => {
    await forget(list);
    const answer = { state: "ended" };
    for (const item of await unsent()) {
      if (item.list === list) await change(item.key, { answer });
    }
    announce({});
  };

  // The same person has come in again.
  const resume = async (list, who) => {
    for (const item of await all()) {
      const waits = ["ended", "other"].includes(item.answer?.state);
      if (waits && (item.fields || item.list === list) && item.report.who === who) await change(item.key, { answer: null });
    }
  };

  // These have their final answer, which nobody has read here for two days.
  const forgetOld = async () => {
    const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
    for (const { answer, key, report } of await all()) {
      if (OVER.includes(answer?.state) && report.typed_at < before) await remove(key);
    }
  };

  return { all, askAgain, end, forget, forgetAll, forgetOld, gamesOf, isDone, keep, keepGames, listen, newKey, remove, resume, send, unsent };
})();
