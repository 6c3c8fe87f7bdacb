// Sends photographs one by one, each again until it has arrived; the form does it without this script.
document.querySelectorAll("form[data-uploads]").forEach((form) => {
  // Telephones take pictures four times as large as any page shows them.
  const LARGEST = 2560;
  const QUALITY = 0.9;
  // Pauses in milliseconds before each further try: bad wifi comes back within a few minutes.
  const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
  const AGAIN = new Set([0, 408, 429, 502, 503, 504]);

  const input = form.querySelector("input[type=file]");
  const button = form.querySelector("button[type=submit]");
  const list = form.querySelector("[data-files]");
  const said = form.querySelector("[data-progress]");

  form.addEventListener("submit", (event) => {
    if (!input.files.length || !form.elements.asked.checked) return;
    event.preventDefault();
    sendAll([...input.files]);
  });

  window.addEventListener("beforeunload", (event) => {
    if (button.disabled) event.preventDefault();
  });

  async function sendAll(files) {
    button.disabled = true;
    list.hidden = said.hidden = false;
    const lines = files.map(makeLine);
    list.replaceChildren(...lines.map((line) => line.row));
    const failed = [];
    for (const [at, file] of files.entries()) {
      say(interpolate(gettext("Sending %(place)s of %(total)s"), { place: at + 1, total: files.length }));
      const why = await send(file, lines[at]);
      if (why) failed.push(file);
      finish(lines[at], why);
    }
    button.disabled = false;
    if (failed.length) keep(failed, files.length - failed.length);
    else showThem(files.length);
  }

  // The rest stays chosen, so that one tap sends it again.
  function keep(failed, saved) {
    const rest = new DataTransfer();
    failed.forEach((file) => rest.items.add(file));
    input.files = rest.files;
    const words = ngettext(
      "%(saved)s saved. %(count)s was not saved: it is still chosen, so you can send it again.",
      "%(saved)s saved. %(count)s were not saved: they are still chosen, so you can send them again.",
      failed.length,
    );
    say(interpolate(words, { saved, count: failed.length }));
  }

  function showThem(count) {
    const address = new URL(form.action);
    address.searchParams.set("saved", count);
    location.assign(address);
  }

  function say(words) {
    said.textContent = words;
  }

  function makeLine(file) {
    const row = document.createElement("li");
    const name = document.createElement("span");
    const bar = document.createElement("progress");
    const words = document.createElement("span");
    name.textContent = file.name;
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", file.name);
    words.textContent = gettext("waiting");
    row.append(name, bar, words);
    return { row, bar, words };
  }

  function finish(line, why) {
    line.bar.remove();
    line.words.textContent = why || gettext("saved");
    line.words.classList.toggle("failed", Boolean(why));
  }

  // Returns why it was not saved, or nothing.
  async function send(file, line) {
    const content = await smaller(file);
    for (let tried = 0; ; tried += 1) {
      line.words.textContent = gettext("sending");
      const { status, why } = await post(content, file.name, line.bar);
      if (status === 200) return "";
      if (!AGAIN.has(status)) return why;
      if (tried === PAUSES.length) return why || gettext("The connection is too weak. Send it again later.");
      line.words.textContent = gettext("no connection; trying again");
      await pause(PAUSES[tried]);
    }
  }

  // The network may be back before the pause is over.
  function pause(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      window.addEventListener("online", () => { clearTimeout(timer); resolve(); }, { once: true });
    });
  }

  function post(content, name, bar) {
    return new Promise((resolve) => {
      const data = new FormData(form);
      data.set("pictures", content, name);
      const request = new XMLHttpRequest();
      request.open("POST", form.action);
      request.setRequestHeader("Accept", "application/json");
      request.responseType = "json";
      request.timeout = 240_000;
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) bar.value = event.loaded / event.total;
      });
      request.addEventListener("loadend", () => resolve(answer(request)));
      request.send(data);
    });
  }

  function answer({ status, response }) {
    // Signed out: what came is a page.
    if (status === 200 && response?.why !== "") {
      return { status: 403, why: gettext("You are signed out. Sign in again in another tab, then send the rest.") };
    }
    const why = response?.why || gettext("The server could not take it. Send it again later.");
    return { status, why: status ? why : "" };
  }

  // A fifth of the bytes is enough for a page, and arrives by bad wifi. A browser that can read HEIC makes
  // a JPEG of it. If the browser can't read the picture, the server says what is wrong with it.
  async function smaller(file) {
    try {
      const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
      const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
      const isSmall = scale === 1 && file.size < 1_500_000;
      if (isSmall) return file;
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
      const made = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", QUALITY); });
      return made && made.size < file.size ? made : file;
    } catch {
      return file;
    }
  }
});
