// Copies an address or hands it to the telephone's own sharing; without this script it is selected.
document.querySelectorAll("[data-share-address]").forEach((row) => {
  const address = row.querySelector("input");
  const copy = row.querySelector("[data-copy]");
  const share = row.querySelector("[data-share]");
  const said = row.querySelector("[data-copied]");
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    // Only over https, or on this computer itself, may a page write there; else the address is selected.
    const done = await navigator.clipboard?.writeText(address.value).then(() => true, () => false);
    // Selecting takes the keyboard there, which is of use only for copying by hand.
    if (!done) address.select();
    said.textContent = done
      ? gettext("Copied.")
      : gettext("The address is selected: copy it from there.");
  });
  share.hidden = !navigator.share;
  share.addEventListener("click", () => {
    navigator.share({ title: document.title, url: address.value }).catch(() => {});
  });
});
