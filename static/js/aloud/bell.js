// Rings on this device when the desk rings the bell, once somebody has turned the sound on: before
// that browsers allow none. A page shows the time of the last bell.
(() => {
  const KEY = "sound";
  const SEEN = `bell:${location.pathname}`;
  // In seconds; an older bell is over.
  const NEW = 30;
  // The tones of a small bell: how high, how loud, how many seconds.
  const TONES = [[880, 0.5, 2.4], [1760, 0.25, 1.6], [2640, 0.15, 1], [4750, 0.06, 0.5]];
  const STROKES = [0, 0.9];
  const box = document.querySelector("[data-sound]");
  if (!box || !self.AudioContext) return;
  const button = box.querySelector("[data-sound-button]");
  const state = box.querySelector("[data-sound-state]");
  let audio = null;

  const kept = (key) => {
    try {
      return sessionStorage[key];
    } catch {
      return undefined;
    }
  };
  const keep = (key, value) => {
    try {
      sessionStorage[key] = value;
    } catch {
      // Then it holds for this page only.
    }
  };

  const isOn = () => audio?.state === "running";
  const bell = () => Number(document.querySelector("[data-bell]")?.dataset.bell ?? 0);
  let seen = Number(kept(SEEN) ?? bell());

  function show() {
    box.hidden = false;
    box.classList.toggle("is-on", isOn());
    button.textContent = isOn() ? gettext("Turn it off") : gettext("Turn it on");
    const words = isOn() ? gettext("Sound is on") : gettext("Sound is off");
    if (state.textContent !== words) state.textContent = words;
  }

  function stroke([high, loud, long], at) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = high;
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + long);
  }

  function ring() {
    for (const after of STROKES) {
      for (const tone of TONES) stroke(tone, audio.currentTime + after);
    }
  }

  async function turnOn() {
    audio ??= new AudioContext();
    audio.onstatechange = show;
    // Without a tap this waits; a browser that allows it goes on at once.
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    show();
  }

  async function turnOff() {
    await audio.close();
    audio = null;
    show();
  }

  // By the server's clock: this device's may be wrong, and it may have slept.
  async function isNew(at) {
    const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
    const now = Date.parse(answer?.headers.get("Date") ?? "");
    return now / 1000 - at < NEW;
  }

  async function look() {
    const at = bell();
    keep(SEEN, Math.max(seen, at));
    if (at <= seen) return;
    seen = at;
    if (isOn() && (await isNew(at))) ring();
  }

  button.addEventListener("click", async () => {
    const on = isOn();
    keep(KEY, on ? "off" : "on");
    if (on) return turnOff();
    await turnOn();
    if (isOn()) ring();
  });
  document.addEventListener("htmx:after:swap", look);
  show();
  // It was on before another page of this event was opened. After a reload that takes a tap again.
  if (kept(KEY) !== "on") look();
  else if (navigator.userActivation?.hasBeenActive) turnOn().then(look);
  else {
    look();
    document.addEventListener("click", ({ target }) => box.contains(target) || turnOn(), { once: true });
  }
})();
