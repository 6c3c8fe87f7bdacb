// A player's phone is called when the next table is known: the browser is asked only after a tap.
(() => {
  const box = document.querySelector("[data-calls]");
  if (!box) return;
  const failed = box.querySelector("[data-failed]");
  const states = [...box.querySelectorAll("[data-state]")];
  const workers = navigator.serviceWorker;

  const show = (state) => {
    for (const each of states) each.hidden = each.dataset.state !== state;
    failed.hidden = true;
  };

  const digest = async (address) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const reason = () => {
    if (!window.isSecureContext) return "not-secure";
    // Only Safari on an iPhone or iPad has this property.
    if (navigator.standalone === false && !("PushManager" in window)) return "home-screen";
    if (!workers || !("PushManager" in window) || !("Notification" in window)) return "unable";
    return Notification.permission === "denied" ? "refused" : "";
  };

  const manager = async () => {
    await workers.register(box.dataset.worker);
    return (await workers.ready).pushManager;
  };

  const subscribe = async () => {
    const push = await manager();
    const ours = { userVisibleOnly: true, applicationServerKey: box.dataset.calls };
    try {
      return await push.subscribe(ours);
    } catch (error) {
      const earlier = await push.getSubscription();
      // The address belongs to an earlier key of this site.
      if (error.name !== "InvalidStateError" || !earlier) throw error;
      await earlier.unsubscribe();
      return push.subscribe(ours);
    }
  };

  const send = async (form, fields) => {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const answer = await fetch(form.action, { method: "POST", body });
    return (await answer.json()).called;
  };

  const begin = async (form) => {
    if ((await Notification.requestPermission()) !== "granted") return reason() || "off";
    const subscription = await subscribe();
    const { endpoint: address, keys } = subscription.toJSON();
    const fields = { address, key: keys.p256dh, secret: keys.auth };
    return (await send(form, fields)) ? "on" : "unable";
  };

  const end = async (form) => {
    const subscription = await (await manager()).getSubscription();
    if (subscription) await send(form, { address: subscription.endpoint });
    return "off";
  };

  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const button = form.querySelector("button");
    const doing = form.dataset.state === "off" ? begin : end;
    button.disabled = true;
    try {
      const state = await doing(form);
      show(state);
      // The button that was tapped is gone.
      box.querySelector(`[data-state="${state}"] button`)?.focus();
    } catch {
      failed.hidden = false;
    } finally {
      button.disabled = false;
    }
  });

  const keyOf = ({ options }) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  // A browser that has no address for calls needn't ask whether it is called here.
  const isCalled = async () => {
    const subscription = await (await workers.getRegistration())?.pushManager.getSubscription();
    if (!subscription || Notification.permission !== "granted") return false;
    const { called } = await (await fetch(box.querySelector("form").action)).json();
    if (!called.includes(await digest(subscription.endpoint))) return false;
    if (keyOf(subscription) === box.dataset.calls) return true;
    // This site has another key since then, so it can't call this address.
    const [off, on] = ["off", "on"].map((state) => box.querySelector(`form[data-state="${state}"]`));
    const state = await begin(off);
    await send(on, { address: subscription.endpoint });
    return state === "on";
  };

  const look = async () => reason() || ((await isCalled().catch(() => false)) ? "on" : "off");
  look().then(show);
})();
