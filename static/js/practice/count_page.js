// The counting aid: taps lay cards, the count follows at once, and so does the address.
(() => {
  const { CardError, HAND, count, inWords, name, parseCards, rank, refuseDoubles, shortRank } = counting;
  const find = (selector) => document.querySelector(selector);
  const table = find("[data-laid]");
  const places = [...table.querySelectorAll("[data-place]")];
  const told = table.querySelector("[data-told]");
  const kinds = find("[data-kinds]");
  const picks = find("[data-picks]");
  const result = find("[data-result]");
  const taps = find("[data-taps]");
  const typing = find("[data-typing]");
  const field = typing.elements.cards;
  const faces = find("[data-faces]").content.children;
  const page = new URL(taps.action).pathname;
  let laid = { hand: [], starter: null, crib: false };

  // ---------------------------------------------------------------- what lies there

  const isWhole = () => laid.hand.length === HAND && Boolean(laid.starter);
  const all = () => (laid.starter ? [...laid.hand, laid.starter] : laid.hand);
  const together = () => (laid.hand.length === HAND ? all() : laid.hand);

  const lay = (cards, starter = null) => {
    if (cards.length > HAND + 1) {
      const problem = gettext(
        "You typed %(count)s cards. Type five: the four of the hand, then the starter.");
      throw new CardError(interpolate(problem, { count: cards.length }));
    }
    const turned = cards[HAND] ?? starter;
    const hand = cards.slice(0, HAND);
    refuseDoubles(turned ? [...hand, turned] : hand);
    laid = { ...laid, hand, starter: turned };
  };

  const tap = (card) => {
    const { hand, starter } = laid;
    if (card === starter) laid.starter = null;
    else if (hand.includes(card)) laid.hand = hand.filter((each) => each !== card);
    else if (hand.length < HAND) laid.hand = [...hand, card];
    else laid.starter ??= card;
  };

  const missing = () => {
    const cards = HAND - laid.hand.length;
    if (!all().length) {
      return laid.crib
        ? gettext("Tap the four cards of the crib, then the starter.")
        : gettext("Tap the four cards of the hand, then the starter.");
    }
    if (!cards) return gettext("Now the starter, the card that was turned up.");
    return interpolate(stillMissing(), { cards: countOfCards(cards) });
  };

  const stillMissing = () => {
    if (laid.starter) {
      return laid.crib
        ? gettext("Still missing: %(cards)s of the crib.")
        : gettext("Still missing: %(cards)s of the hand.");
    }
    return laid.crib
      ? gettext("Still missing: %(cards)s of the crib, then the starter.")
      : gettext("Still missing: %(cards)s of the hand, then the starter.");
  };

  const countOfCards = (count) => (count === 1
    ? gettext("one card")
    : interpolate(gettext("%(number)s cards"), { number: inWords(count) }));

  const queryFor = (crib) => {
    const asked = new URLSearchParams();
    if (together().length) asked.set("cards", together().join(""));
    if (laid.starter && laid.hand.length < HAND) asked.set("starter", laid.starter);
    if (crib) asked.set("crib", "1");
    return `${asked}` && `?${asked}`;
  };

  const address = () => `${page}${queryFor(laid.crib)}`;

  // ---------------------------------------------------------------- on the screen

  const draw = (card, ...classes) => {
    const face = faces[2 * "CDHS".indexOf(card[1]) + (rank(card) > 10)].cloneNode(true);
    face.classList.add(...classes);
    face.querySelector(".visually-hidden").textContent = name(card);
    face.querySelector(".rank").textContent = shortRank(card);
    return face;
  };

  const put = (element, text) => {
    if (element.textContent.trim() !== text) element.textContent = text;
  };

  const fill = (place, card) => {
    if (card === (place.firstElementChild?.value ?? null)) return;
    place.replaceChildren();
    if (!card) return;
    const button = document.createElement("button");
    button.className = "card-choice";
    button.title = gettext("Take back");
    button.name = "tap";
    button.value = card;
    button.setAttribute("form", taps.id);
    button.append(draw(card));
    place.append(button);
  };

  const line = ({ cards, said }) => {
    const item = document.createElement("li");
    const shown = document.createElement("span");
    const words = document.createElement("span");
    shown.className = "cards";
    shown.append(...cards.map((card) => draw(card, "small")));
    words.className = "big";
    words.textContent = said;
    item.append(words, shown);
    return item;
  };

  const showCount = () => {
    result.hidden = laid.hand.length < HAND;
    if (result.hidden) return "";
    const { combinations, total, said } = count(laid.hand, laid.starter, laid.crib);
    put(result.querySelector("[data-total]"), `${total}`);
    const unit = laid.starter
      ? ngettext("point", "points", total)
      : ngettext("point without the starter", "points without the starter", total);
    put(result.querySelector("[data-unit]"), unit);
    result.querySelector("[data-nothing]").hidden = Boolean(total);
    result.querySelector("[data-combinations]").replaceChildren(...combinations.map(line));
    return said;
  };

  const showKinds = () => {
    for (const kind of kinds.querySelectorAll("[data-kind]")) {
      const crib = Boolean(kind.dataset.kind);
      kind.href = `${page}${queryFor(crib)}`;
      if (crib === laid.crib) kind.setAttribute("aria-current", "true");
      else kind.removeAttribute("aria-current");
    }
    put(find("[data-kind-words]"), laid.crib ? gettext("Crib") : gettext("Hand"));
    find("[data-crib-words]").hidden = !laid.crib;
  };

  const show = () => {
    const hand = places.slice(0, HAND);
    hand.forEach((place, index) => fill(place, laid.hand[index] ?? null));
    fill(places[HAND], laid.starter);
    for (const pick of picks.querySelectorAll("button")) {
      pick.setAttribute("aria-pressed", all().includes(pick.value));
    }
    picks.hidden = isWhole();
    const said = showCount();
    put(told, isWhole() ? said : missing());
    told.classList.toggle("visually-hidden", isWhole());
    put(find("[data-copied]"), "");
    showKinds();
  };

  // Beside the field, as the server writes it.
  const showError = (words) => {
    typing.querySelector(".error")?.remove();
    field.toggleAttribute("aria-invalid", Boolean(words));
    field.setAttribute("aria-describedby", "id_cards_helptext");
    if (!words) return;
    const error = document.createElement("p");
    error.className = "error";
    error.id = "id_cards_error";
    error.textContent = words;
    field.before(error);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", "id_cards_helptext id_cards_error");
  };

  // ---------------------------------------------------------------- what somebody does

  const follow = () => {
    field.value = together().join(" ");
    showError("");
    show();
    history.replaceState(null, "", address());
  };

  const lookAtCount = () => {
    kinds.scrollIntoView();
    find("#total").focus({ preventScroll: true });
  };

  taps.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    const card = button.value;
    const wasPlaced = places.includes(button.parentElement);
    tap(card);
    follow();
    if (wasPlaced) picks.querySelector(`[value="${card}"]`).focus({ preventScroll: true });
    else if (isWhole()) lookAtCount();
  });

  typing.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      lay(parseCards(field.value));
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      showError(error.message);
      field.focus();
      return;
    }
    follow();
    if (isWhole()) lookAtCount();
    else kinds.scrollIntoView();
  });

  kinds.addEventListener("click", (event) => {
    const link = event.target.closest("[data-kind], [data-again]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if ("again" in link.dataset) laid = { hand: [], starter: null, crib: false };
    else laid.crib = Boolean(link.dataset.kind);
    follow();
  });

  // ---------------------------------------------------------------- to hand on

  const share = find("[data-share]");
  share.hidden = !navigator.share;
  share.addEventListener("click", () => {
    const url = new URL(address(), location.origin).href;
    const words = laid.crib ? gettext("This crib counts %(total)s.") : gettext("This hand counts %(total)s.");
    const text = interpolate(words, { total: find("[data-total]").textContent });
    navigator.share({ title: document.title, text, url }).catch(() => {});
  });

  const copy = find("[data-copy]");
  // Only over https, or on this computer itself.
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(new URL(address(), location.origin).href);
    put(find("[data-copied]"), gettext("Copied."));
  });

  // ---------------------------------------------------------------- from the address

  // The page that is kept for when the network is gone shows no cards by itself.
  const read = (isTyping = false) => {
    const asked = new URLSearchParams(location.search);
    const typed = asked.get("cards") ?? "";
    const [starter = null] = /^[A2-9TJQK][CDHS]$/.exec(asked.get("starter")) ?? [];
    laid = { hand: [], starter: null, crib: !["", "0", "false", "False"].includes(asked.get("crib") ?? "") };
    try {
      lay(parseCards(typed), starter);
      if (!isTyping) field.value = together().join(" ");
      showError("");
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      if (!isTyping) field.value = typed;
      showError(error.message);
    }
    show();
  };

  window.addEventListener("popstate", () => read());
  // Text typed before this script loaded stays.
  read(field.value !== field.defaultValue);
})();
