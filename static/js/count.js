// Cards, and what they count, as cribbage_events/cribbage/ has it: also when the network is gone.
// A card is two letters here, rank and suit, such as "5H". A test compares the counts.
const counting = (() => {
  const HAND = 4;
  const RANKS = "A23456789TJQK";
  const SUITS = "CDHS";
  const SIGNS = "CDHS♣♦♥♠♧♢♡♤";
  const CARD = new RegExp(`^(10|[${RANKS}])([${SIGNS}])$`);
  const ONE_CARD = new RegExp(`[^\\s,;]+?[${SIGNS}]|[^\\s,;]+`, "gi");
  const RED = /\uFE0F/g;
  const RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split(" ");
  const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
  const SMALL = ("nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    + " fifteen sixteen seventeen eighteen nineteen twenty").split(" ");
  const EQUALS = { 2: ["pair", 2], 3: ["pair royal", 6], 4: ["double pair royal", 12] };

  const rank = (card) => RANKS.indexOf(card[0]) + 1;
  const value = (card) => Math.min(rank(card), 10);
  const name = (card) => `${RANK_NAMES[rank(card) - 1]} of ${SUIT_NAMES[card[1]]}`;
  const shortRank = (card) => card[0].replace("T", "10");
  const inWords = (number) => (number <= 20 ? SMALL[number] : `twenty-${SMALL[number - 20]}`);

  // ---------------------------------------------------------------- what somebody has typed

  class CardError extends Error {}

  const parse = (text) => {
    const typed = text.trim();
    const [, letter, sign] = CARD.exec(typed.toUpperCase()) ?? [];
    if (letter) return letter.replace("10", "T") + SUITS[SIGNS.indexOf(sign) % 4];
    const shown = typed.length <= 20 ? typed : `${typed.slice(0, 20)}…`;
    throw new CardError(`${shown} isn't a card. `
      + "Type a rank (A, 2 to 10, J, Q, K) and a suit (C, D, H, S), such as 5H.");
  };

  const refuseDoubles = (cards) => {
    const twice = cards.find((card, index) => cards.indexOf(card) < index);
    if (twice) throw new CardError(`The ${name(twice)} is there twice.`);
    return cards;
  };

  const parseCards = (text) => refuseDoubles((text.replace(RED, "").match(ONE_CARD) ?? []).map(parse));

  // ---------------------------------------------------------------- what they count

  const sorted = (cards) => [...cards].sort((a, b) => rank(a) - rank(b) || (a[1] < b[1] ? -1 : 1));

  // The choices of so many of the cards, in the order in which the cards lie.
  const choices = (cards, size, from = 0) => {
    if (!size) return [[]];
    return cards.slice(from).flatMap((card, index) =>
      choices(cards, size - 1, from + index + 1).map((others) => [card, ...others]));
  };

  const fifteens = (cards) => [2, 3, 4, 5]
    .flatMap((size) => choices(cards, size))
    .filter((together) => together.reduce((sum, card) => sum + value(card), 0) === 15)
    .map((together) => ["fifteen", together, 2]);

  const byRank = (cards) => {
    const groups = new Map();
    for (const card of cards) groups.set(rank(card), [...(groups.get(rank(card)) ?? []), card]);
    return groups;
  };

  const equals = (cards) => [...byRank(cards).values()]
    .filter((together) => together.length > 1)
    .map((together) => [EQUALS[together.length][0], together, EQUALS[together.length][1]])
    .sort(([, , a], [, , b]) => a - b);

  // The ranks that follow each other, if they are three or more; five cards hold only one such run.
  const longestStreak = (ranks) => {
    let streak = [];
    for (const each of ranks) {
      if (streak.length && each !== streak.at(-1) + 1) {
        if (streak.length >= 3) break;
        streak = [];
      }
      streak.push(each);
    }
    return streak.length >= 3 ? streak : [];
  };

  const runs = (cards) => {
    const groups = byRank(cards);
    const streak = longestStreak([...groups.keys()]);
    if (!streak.length) return [];
    const together = streak.reduce(
      (found, each) => found.flatMap((before) => groups.get(each).map((card) => [...before, card])), [[]]);
    return together.map((run) => ["run", run, run.length]);
  };

  const flush = (hand, starter, crib) => {
    if (hand.some((card) => card[1] !== hand[0][1])) return [];
    if (starter?.[1] === hand[0][1]) return [["flush", sorted([...hand, starter]), 5]];
    return crib ? [] : [["flush", sorted(hand), 4]];
  };

  const nobs = (hand, starter) => {
    const jack = starter && `J${starter[1]}`;
    return hand.includes(jack) ? [["his nobs", [jack], 1]] : [];
  };

  const say = (kind, cards, total) => {
    if (kind === "fifteen") return `fifteen ${inWords(total)}`;
    if (kind === "run") return `a run of ${inWords(cards.length)} is ${inWords(total)}`;
    return `${kind === "his nobs" ? kind : `a ${kind}`} is ${inWords(total)}`;
  };

  const sentence = (combinations) => {
    if (!combinations.length) return "Nothing.";
    const said = combinations.map((each) => each.said);
    if (said.length > 1 && combinations.at(-1).kind !== "fifteen") said.push(`and ${said.pop()}`);
    const words = said.join(", ");
    return `${words[0].toUpperCase()}${words.slice(1)}.`;
  };

  // Four cards, with their starter or without it.
  const count = (hand, starter, crib) => {
    const cards = sorted(starter ? [...hand, starter] : hand);
    let total = 0;
    const combinations = [
      ...fifteens(cards), ...equals(cards), ...runs(cards), ...flush(hand, starter, crib), ...nobs(hand, starter),
    ].map(([kind, together, points]) => {
      total += points;
      return { kind, cards: together, points, total, said: say(kind, together, total) };
    });
    return { combinations, total, said: sentence(combinations) };
  };

  return { CardError, HAND, count, inWords, name, parseCards, rank, refuseDoubles, shortRank };
})();
