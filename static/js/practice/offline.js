// The rules, the scoring aid and the counting aid open without the network once this page has been seen.
(() => {
  const { worker } = document.currentScript.dataset;

  const keep = async () => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    await workers.register(worker);
    const { active } = await workers.ready;
    active.postMessage({ keep: [], renew: [] });
  };

  window.addEventListener("load", () => keep().catch(() => {}));
})();
