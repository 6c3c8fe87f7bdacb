// A pack below a field for cards: a tap writes the card into the field, or takes it out again.
for (const picks of document.querySelectorAll("[data-picks-for]")) {
  const SUITS = "CDHS";
  const SIGNS = "♣♦♥♠♧♢♡♤";
  const MOST = 5;
  const field = document.getElementById(picks.dataset.picksFor);

  const written = () => {
    const text = field.value.toUpperCase().replace(/10/g, "T")
      .replace(/[♠-♧]/g, (sign) => SUITS[SIGNS.indexOf(sign) % SUITS.length] ?? sign);
    return text.match(/[A2-9TJQK][CDHS]/g) ?? [];
  };

  const show = () => {
    const cards = written();
    for (const pick of picks.querySelectorAll("button")) {
      pick.setAttribute("aria-pressed", cards.includes(pick.value));
    }
  };

  picks.addEventListener("click", (event) => {
    const card = event.target.closest("button")?.value;
    const cards = written();
    if (!card || (cards.length >= MOST && !cards.includes(card))) return;
    const left = cards.filter((each) => each !== card);
    field.value = (left.length < cards.length ? left : [...cards, card]).join(" ");
    show();
  });

  field.addEventListener("input", show);
  picks.hidden = false;
  show();
}
