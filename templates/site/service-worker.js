{% load static %}// Keeps what is needed when the network is gone: the list and the empty form for results, the counting aid
// without cards, the rules, the scoring aid, a page instead of the game, and their files. Never the desk,
// accounts or links.
importScripts("{% static "js/outbox/outbox.js" %}");

const CACHE = "cribbage-{{ version }}";
const FILES = [{% for file in files %}"{{ file }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const RULES = "{% url "practice:rules" %}";
const GAME = "{% url "practice:game" %}";
const NO_NETWORK = "{% url "practice:offline" %}";
const TO_READ = ["{% url "practice:count" %}", RULES, "{% url "practice:rules_in_short" %}", "{% url "practice:scoring_aid" %}", NO_NETWORK];
const PAGE = /^(\/events\/[-\w]+\/(?:scores|card)\/)(\d+\/)?$/;
const SIGN_OUT = "{% url "account_logout" %}";
const LANGUAGE = "{% url "language" %}";
const PATIENCE = 3000;

const kept = async (address) => (await caches.open(CACHE)).match(address, { ignoreVary: true });

// Answers that only mean: sign in, or this has ended.
const isRefused = ({ status, type }) => [401, 403].includes(status) || type === "opaqueredirect";

const look = async (request, response, list) => {
  const isList = new URL(request.url).pathname + new URL(request.url).search === list;
  if (isRefused(response)) await outbox.forget(list);
  else if (isList && response.ok) await (await caches.open(CACHE)).put(list, response);
};

const isKnown = async (list, game) => {
  const { games = [] } = (await outbox.gamesOf(list)) ?? {};
  return games.some(({ id }) => `${id}/` === game);
};

// What the network says, unless it takes too long or says nothing of use.
const ask = async (fetched, page, canWait) => {
  if (!page) return fetched;
  const tired = new Promise((resolve) => { if (!canWait) setTimeout(resolve, PATIENCE, page); });
  const response = await Promise.race([fetched, tired]).catch(() => page);
  return response.status >= 500 ? page : response;
};

// A game that isn't known here is waited for.
const visit = async (event, list, game) => {
  const fetched = fetch(event.request);
  event.waitUntil(fetched.then((response) => look(event.request, response.clone(), list)).catch(() => {}));
  const page = await kept(game ? `${list}offline/` : list);
  return ask(fetched, page, page && game && !(await isKnown(list, game)));
};

// The counting aid's script lays the cards that the address names. Without the network a search, or a
// chapter that was never read, shows all the rules.
const read = async (event, path) => {
  const fetched = fetch(event.request);
  event.waitUntil(fetched.then((response) => renew(event.request, response.clone())).catch(() => {}));
  return ask(fetched, (await kept(path)) ?? (await kept(RULES)));
};

// The game is on the server: without it, a page says so.
const play = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await kept(NO_NETWORK)) ?? Response.error();
  }
};

const renew = async ({ url }, response) => {
  const { pathname, search } = new URL(url);
  if (response.ok && !search) await (await caches.open(CACHE)).put(pathname, response);
};

const keep = async ({ keep, renew }) => {
  const cache = await caches.open(CACHE);
  for (const address of [...FILES, ...TO_READ, ...keep]) {
    if (!renew.includes(address) && (await kept(address))) continue;
    const response = await fetch(address, { redirect: "manual" });
    if (response.ok) await cache.put(address, response);
  }
};

const older = async () => (await caches.keys()).filter((name) => name !== CACHE);

const deleteOlder = async () => {
  for (const name of await older()) await caches.delete(name);
};

// The pages that the older worker has kept. Without network this fails, and the older one goes on.
const takeOver = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, ...TO_READ]);
  for (const name of await older()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      if (!PAGE.test(new URL(url).pathname.replace(/offline\/$/, ""))) continue;
      const response = await fetch(url, { redirect: "manual" });
      if (response.ok) await cache.put(url, response);
    }
  }
};

// Another language is another worker. Without network nothing can be chosen.
const chooseLanguage = async (event) => {
  try {
    const response = await fetch(event.request);
    event.waitUntil(self.registration.update().catch(() => {}));
    return response;
  } catch {
    return Response.redirect(event.request.referrer || "/");
  }
};

const sendAll = async () => {
  // The browser tries again by itself when this fails.
  if (await outbox.send()) throw new Error("Not everything is sent yet."); // not translated: nobody reads it
};

// A player is called: “Table 7 against Ann”. A newer call takes the place of the one before.
const call = ({ title, lang, tag, url }) => {
  const icon = "{% static "icons/icon-192.png" %}";
  const how = { lang, tag, icon, renotify: true, requireInteraction: true, data: url };
  return self.registration.showNotification(title, how);
};

const openPage = async (url) => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((each) => new URL(each.url).pathname === url);
  return open ? open.focus() : self.clients.openWindow(url);
};

self.addEventListener("push", (event) => event.waitUntil(call(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Asked for once only, Chromium may go on waiting for an older worker that has nothing more to do.
  for (const seconds of [5, 10, 20]) setTimeout(() => self.skipWaiting(), seconds * 1000);
  event.waitUntil(takeOver());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === SIGN_OUT) event.waitUntil(outbox.forgetAll());
  if (request.method === "POST" && pathname === LANGUAGE) event.respondWith(chooseLanguage(event));
  if (request.method !== "GET") return;
  const [, list, game] = PAGE.exec(pathname) ?? [];
  if (request.mode === "navigate" && list) event.respondWith(visit(event, list, game));
  else if (request.mode === "navigate" && (TO_READ.includes(pathname) || pathname.startsWith(RULES))) event.respondWith(read(event, pathname));
  else if (request.mode === "navigate" && pathname.startsWith(GAME)) event.respondWith(play(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});

self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("sync", (event) => event.waitUntil(sendAll()));
