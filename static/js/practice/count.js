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
  const RANK_NAMES = [
    gettext("ace"), gettext("two"), gettext("three"), gettext("four"), gettext("five"),
    gettext("six"), gettext("seven"), gettext("eight"), gettext("nine"), gettext("ten"),
    gettext("jack"), gettext("queen"), gettext("king"),
  ];
  const SUIT_NAMES = {
    C: gettext("clubs"), D: gettext("diamonds"), H: gettext("hearts"), S: gettext("spades"),
  };
  // Ranks begin with 1.
  const NUMBERS = [
    gettext("one"), gettext("two"), gettext("three"), gettext("four"), gettext("five"),
    gettext("six"), gettext("seven"), gettext("eight"), gettext("nine"), gettext("ten"),
    gettext("eleven"), gettext("twelve"), gettext("thirteen"), gettext("fourteen"),
    gettext("fifteen"), gettext("sixteen"), gettext("seventeen"), gettext("eighteen"),
    gettext("nineteen"), gettext("twenty"), gettext("twenty-one"), gettext("twenty-two"),
    gettext("twenty-three"), gettext("twenty-four"), gettext("twenty-five"),
    gettext("twenty-six"), gettext("twenty-seven"), gettext("twenty-eight"),
    gettext("twenty-nine"),
  ];
  const PAIR_ROYAL = "pair-royal"; // not translated: the names of kinds are those of cribbage/combinations.py
  const DOUBLE_PAIR_ROYAL = "double-pair-royal"; // not translated: as above
  const NOBS = "his-nobs"; // not translated: as above
  const EQUALS = { 2: ["pair", 2], 3: [PAIR_ROYAL, 6], 4: [DOUBLE_PAIR_ROYAL, 12] };
  const SAID = {
    fifteen: gettext("fifteen %(total)s"),
    pair: gettext("a pair is %(total)s"),
    [PAIR_ROYAL]: gettext("a pair royal is %(total)s"),
    [DOUBLE_PAIR_ROYAL]: gettext("a double pair royal is %(total)s"),
    run: gettext("a run of %(length)s is %(total)s"),
    flush: gettext("a flush is %(total)s"),
    [NOBS]: gettext("his nobs is %(total)s"),
  };

  const rank = (card) => RANKS.indexOf(card[0]) + 1;
  const value = (card) => Math.min(rank(card), 10);
  const name = (card) => interpolate(
    gettext("%(rank)s of %(suit)s"),
    { rank: RANK_NAMES[rank(card) - 1], suit: SUIT_NAMES[card[1]] });
  // Names it in a sentence, with the article that the language wants.
  const theCard = (card) => interpolate(
    { A: gettext("the ace of %(suit)s"), Q: gettext("the queen of %(suit)s") }[card[0]]
      ?? gettext("the %(rank)s of %(suit)s"),
    { rank: RANK_NAMES[rank(card) - 1], suit: SUIT_NAMES[card[1]] });
  const shortRank = (card) => card[0].replace("T", "10");
  const inWords = (number) => NUMBERS[number - 1];

  // ---------------------------------------------------------------- what somebody has typed

  class CardError extends Error {}

  const parse = (text) => {
    const typed = text.trim();
    const [, letter, sign] = CARD.exec(typed.toUpperCase()) ?? [];
    if (letter) return letter.replace("10", "T") + SUITS[SIGNS.indexOf(sign) % 4];
    const shown = typed.length <= 20 ? typed : `${typed.slice(0, 20)}…`;
    const problem = gettext(
      "%(typed)s isn’t a card. Type a rank (A, 2 to 10, J, Q, K) and a suit (C, D, H, S), such as 5H.");
    throw new CardError(interpolate(problem, { typed: shown }));
  };

  const refuseDoubles = (cards) => {
    const twice = cards.find((card, index) => cards.indexOf(card) < index);
    const problem = gettext("You typed %(card)s twice.");
    if (twice) throw new CardError(interpolate(problem, { card: theCard(twice) }));
    return cards;
  };

  const parseCards = (text) => refuseDoubles((text.replace(RED, "").match(ONE_CARD) ?? []).map(parse));

  // ---------------------------------------------------------------- what they count

  const sorted = (cards) => [...cards].sort((a, b) => rank(a) - rank(b) || (a[1] < b[1] ? -1 : 1));

  // Returns the choices of so many of the cards, in the order in which the cards lie.
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
    return hand.includes(jack) ? [[NOBS, [jack], 1]] : [];
  };

  const say = (kind, cards, total) =>
    interpolate(SAID[kind], { length: inWords(cards.length), total: inWords(total) });

  const sentence = (combinations) => {
    if (!combinations.length) return gettext("Nothing.");
    const said = combinations.map((each) => each.said);
    let words = said.join(", ");
    if (said.length > 1 && combinations.at(-1).kind !== "fifteen") {
      words = interpolate(gettext("%(before)s, and %(last)s"), { last: said.pop(), before: said.join(", ") });
    }
    return `${words[0].toUpperCase()}${words.slice(1)}.`;
  };

  // Counts four cards, with their starter or without it.
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
