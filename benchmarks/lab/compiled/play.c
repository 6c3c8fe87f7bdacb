/* The expert for two, compiled, to play by the thousand deals. It follows
   cribbage_events/cribbage/computer; tests/benchmarks/test_compiled.py holds it equal to that.
   Ranks are 1 to 13, a card is 4 * rank + suit. All tables come from the Python code. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 14, MOST = 30, FOURS = 1820, PAIRS = 91, TARGET = 121, GUESSES = 1000, TENTHS = 10 };
enum { JACK = 11, LIMIT = 31, CELLS = 16, PILES = 1 << 17 };

static int value_of(int rank) { return rank < 10 ? rank : 10; }

/* ------------------------------------------------ what Python's sum() gives: with its rest */

typedef struct { double high, rest; } Sum;
static void add(Sum *sum, double x) {
  double total = sum->high + x;
  if (fabs(sum->high) >= fabs(x)) sum->rest += (sum->high - total) + x;
  else sum->rest += (x - total) + sum->high;
  sum->high = total;
}
static double summed(const Sum *sum) { return sum->high + sum->rest; }

/* ------------------------------------------------ tables */

/* By count and the last three ranks, then by cards held and cards of the other. */
static const double *PROSPECTS;  /* [32][14][14][14][20] */
static const double *KEEPS;      /* dealer, pone: of FOURS */
static const double *THROWS;     /* dealer, pone: of PAIRS */
static const double *RACE;       /* [121][121]: the dealer's chance by both needs, less 1 */
static double PIP, ILLEGAL;
static int8_t COUNTED[RANKS][RANKS][RANKS][RANKS][RANKS];  /* fifteens, pairs and runs of five */
static int16_t PLACE[RANKS][RANKS][RANKS][RANKS];
static int8_t FOUR[FOURS][4], PAIR[PAIRS][2];
static const int COMB[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

static int count_ranks(const int *ranks) {
  int points = 0, held[16] = {0};
  for (int set = 1; set < 32; set++) {
    int total = 0;
    for (int at = 0; at < 5; at++) if (set >> at & 1) total += value_of(ranks[at]);
    points += total == 15 ? 2 : 0;
  }
  for (int at = 0; at < 5; at++) held[ranks[at]]++;
  for (int rank = 1; rank < 14; rank++) points += held[rank] * (held[rank] - 1);
  for (int rank = 1; rank < 14;) {
    int length = 0, times = 1;
    while (held[rank + length]) times *= held[rank + length++];
    if (length > 2) points += length * times;
    rank += length + 1;
  }
  return points;
}

/* ------------------------------------------------ piles, as in play.py */

typedef struct {
  int8_t count, length, tail[8];
  int8_t scores[RANKS];        /* -1: can't be laid */
  int32_t then[RANKS];         /* 0: not known yet; at 31 that pile, not the start */
  int8_t *order[20];           /* of ranks by worth, once somebody has asked */
} Pile;
static Pile *PILE;
static int piles, TABLE[PILES * 2];

static int same_at_end(const int8_t *tail, int length) {
  int alike = 0;
  while (alike < length && tail[length - 1 - alike] == tail[length - 1]) alike++;
  return alike;
}
static int run_length(const int8_t *tail, int length) {
  int longest = 0, low = 99, high = 0, met = 0;
  for (int n = 1; n <= length; n++) {
    int rank = tail[length - n];
    if (met >> rank & 1) break;
    met |= 1 << rank;
    if (rank < low) low = rank;
    if (rank > high) high = rank;
    if (high - low == n - 1) longest = n;
  }
  return longest >= 3 ? longest : 0;
}
static int to_a_run(const int8_t *ranks, int length) {
  int low = 99, high = 0, met = 0, missing = 0;
  for (int at = 0; at < length; at++) {
    met |= 1 << ranks[at];
    if (ranks[at] < low) low = ranks[at];
    if (ranks[at] > high) high = ranks[at];
  }
  for (int rank = low; rank < high; rank++) if (!(met >> rank & 1)) missing += value_of(rank);
  if (missing) return missing;
  return low > 1 ? value_of(low - 1) : value_of(high + 1);
}
static int joinable(const int8_t *tail, int length, int room) {
  if (!room) return 0;
  int alike = same_at_end(tail, length), longest = 1;
  if (alike > 1) return alike;
  for (int n = 2; n <= length && n <= 7; n++) {
    int met = 0, doubled = 0;
    for (int at = length - n; at < length; at++) {
      doubled |= met >> tail[at] & 1;
      met |= 1 << tail[at];
    }
    if (doubled) break;
    if (to_a_run(tail + length - n, n) <= room) longest = n;
  }
  return length ? longest : 0;
}
static int pile_of(int count, const int8_t *tail, int length) {
  int kept = joinable(tail, length, LIMIT - count);
  tail += length - kept;
  uint64_t key = count;
  for (int at = 0; at < kept; at++) key = key << 4 | tail[at];
  uint64_t slot = (key * 0x9E3779B97F4A7C15u >> 40) % (PILES * 2);
  for (; TABLE[slot]; slot = (slot + 1) % (PILES * 2)) {
    Pile *p = PILE + TABLE[slot] - 1;
    if (p->count == count && p->length == kept && !memcmp(p->tail, tail, kept)) return TABLE[slot] - 1;
  }
  Pile *p = PILE + piles;
  TABLE[slot] = ++piles;
  p->count = count;
  p->length = kept;
  memcpy(p->tail, tail, kept);
  for (int rank = 0; rank < RANKS; rank++) {
    int total = count + value_of(rank);
    p->scores[rank] = -1;
    if (!rank || total > LIMIT) continue;
    int8_t with[9];
    memcpy(with, p->tail, kept);
    with[kept] = rank;
    int points = total == 15 || total == LIMIT ? 2 : 0, alike = same_at_end(with, kept + 1);
    if (alike > 4) continue;
    p->scores[rank] = points + (alike > 1 ? alike * (alike - 1) : run_length(with, kept + 1));
  }
  return piles - 1;
}
static int then(int pile, int rank) {
  if (!PILE[pile].then[rank]) {
    int8_t with[9];
    memcpy(with, PILE[pile].tail, PILE[pile].length);
    with[PILE[pile].length] = rank;
    PILE[pile].then[rank] = pile_of(PILE[pile].count + value_of(rank), with, PILE[pile].length + 1);
  }
  return PILE[pile].then[rank];
}
static int with_card(int pile, int rank) {
  int following = then(pile, rank);
  return PILE[following].count < LIMIT ? following : 0;
}
static double worth_of(int pile, int rank, int key) {
  if (PILE[pile].scores[rank] < 0) return ILLEGAL;
  const Pile *p = PILE + then(pile, rank);
  int8_t last[3] = {0};
  int kept = p->length;
  const int8_t *tail = p->tail;
  if (kept > 3) {  /* the table knows no more, and joins what is left of it anew */
    int left = joinable(tail + kept - 3, 3, LIMIT - p->count);
    tail += kept - left;
    kept = left;
  }
  for (int at = 0; at < kept; at++) last[at] = tail[at];
  size_t row = ((p->count * 14 + last[0]) * 14 + last[1]) * 14 + last[2];
  return PILE[pile].scores[rank] + PROSPECTS[row * 20 + key] + PIP * value_of(rank);
}
static const int8_t *order_of(int pile, int key) {
  if (!PILE[pile].order[key]) {
    int8_t *order = calloc(RANKS, 1);
    double worth[RANKS];
    for (int rank = 0; rank < RANKS; rank++) worth[rank] = rank ? worth_of(pile, rank, key) : ILLEGAL;
    for (int rank = 0; rank < RANKS; rank++)
      for (int other = 0; other < RANKS; other++) {
        int counted = 0;
        for (int before = 0; before < other; before++) counted |= worth[before] == worth[other];
        order[rank] += worth[other] < worth[rank] && !counted;
      }
    PILE[pile].order[key] = order;
  }
  return PILE[pile].order[key];
}

/* ------------------------------------------------ the play to its end */

typedef struct { int8_t n, rank[4]; } Hand;
typedef struct { int points[2], out; } Pegs;  /* out: who has won by pegging, -1 nobody yet */

static const int NEVER[2] = {9999, 9999};
static void peg(Pegs *pegs, int player, int points, const int *to_go) {
  pegs->points[player] += points;
  if (pegs->out < 0 && pegs->points[player] >= to_go[player]) pegs->out = player;
}
static void drop(Hand *hand, int rank) {
  int at = 0;
  while (hand->rank[at] != rank) at++;
  for (hand->n--; at < hand->n; at++) hand->rank[at] = hand->rank[at + 1];
}
static int only_rank(int pile, const Hand *hand) {
  int found = 0;
  for (int at = 0; at < hand->n; at++) {
    int rank = hand->rank[at];
    if (rank != found && PILE[pile].scores[rank] >= 0) {
      if (found) return -1;
      found = rank;
    }
  }
  return found;
}
static int quick_rank(int pile, const Hand *hand, int others) {
  if (hand->n < 2) return hand->n && PILE[pile].scores[hand->rank[0]] >= 0 ? hand->rank[0] : 0;
  const int8_t *order = order_of(pile, (hand->n - 1) * 5 + others);
  int best = hand->rank[0];
  for (int at = 1; at < hand->n; at++) if (order[hand->rank[at]] > order[best]) best = hand->rank[at];
  return order[best] > 0 ? best : 0;
}
typedef unsigned __int128 Seen;
/* To a choice of `until`, whose pile is returned, or to the end: -1. */
static int play_on(int pile, Hand *hands, int turn, int last, int until, Pegs *pegs, const int *to_go,
                   Seen *seen) {
  int left = hands[0].n + hands[1].n, passed = 0;
  Seen met = 1;
  while (left) {
    Hand *hand = hands + turn;
    int rank = turn == until ? only_rank(pile, hand) : quick_rank(pile, hand, hands[1 - turn].n);
    if (rank < 0) { *seen = met; return pile; }
    met = met << 4 | rank;
    if (rank) {
      peg(pegs, turn, PILE[pile].scores[rank], to_go);
      drop(hand, rank);
      pile = with_card(pile, rank);
      left--; last = turn; passed = 0;
    } else if (++passed == 2) {
      peg(pegs, last, 1, to_go);
      pile = 0; turn = last; passed = 0;
    }
    turn = 1 - turn;
  }
  if (pile) peg(pegs, last, 1, to_go);
  *seen = met;
  return -1;
}

/* ------------------------------------------------ players, and the rest of a deal */

typedef struct {
  double theirs, whim;
  int guessed, near_play, near_throw;
  int rounds, candidates;       /* of sampled throws near the end; no rounds: by joint pegging */
  double alike;                 /* chances that are so near to the best count as alike */
  const double *pegging;        /* dealer, pone: net, of FOURS */
  const double *joint;          /* dealer, pone: of FOURS, own, theirs */
} Player;

/* What the crib brings, and then the next deals, once both hands are counted. */
typedef struct {
  int me, dealer;
  double crib[MOST];
  double known[TARGET + 1][TARGET + 1];
} Rest;

static double dealers(int own, int other) { return RACE[(own - 1) * TARGET + other - 1]; }
static double chance_at_deal(int me, int dealing, const int *needed) {
  double chance = dealers(needed[dealing], needed[1 - dealing]);
  return me == dealing ? chance : 1 - chance;
}
static double with_crib(const Rest *rest, const int *needed) {
  double total = 0;
  for (int points = 0; points < MOST; points++) {
    if (!rest->crib[points]) continue;
    int left[2] = {needed[0], needed[1]};
    left[rest->dealer] -= points;
    if (left[rest->dealer] <= 0) total += rest->crib[points] * (rest->dealer == rest->me);
    else total += rest->crib[points] * chance_at_deal(rest->me, 1 - rest->dealer, left);
  }
  return total;
}
static void new_rest(Rest *rest, int me, int dealer) {
  rest->me = me;
  rest->dealer = dealer;
  for (int one = 0; one <= TARGET; one++)
    for (int other = 0; other <= TARGET; other++) rest->known[one][other] = -1;
}
static double chance_after(Rest *rest, const Pegs *pegs, const int *to_go, const int *shown) {
  if (pegs->out >= 0) return pegs->out == rest->me;
  int needed[2] = {to_go[0] - pegs->points[0], to_go[1] - pegs->points[1]}, pone = 1 - rest->dealer;
  needed[pone] -= shown[pone];
  if (needed[pone] <= 0) return pone == rest->me;
  needed[rest->dealer] -= shown[rest->dealer];
  if (needed[rest->dealer] <= 0) return rest->dealer == rest->me;
  double *known = &rest->known[needed[0]][needed[1]];
  if (*known < 0) *known = with_crib(rest, needed);
  return *known;
}
static double left_of(const int *unseen, int rank, int times) {
  return times > unseen[rank] ? 0 : (double)COMB[unseen[rank]][times] / COMB[4][times];
}
/* How likely a player in that role (0 dealer, 1 pone) throws each pair. */
static void likely_throws(int role, const int *unseen, double *found) {
  for (int at = 0; at < PAIRS; at++) {
    int a = PAIR[at][0], b = PAIR[at][1];
    double share = THROWS[role * PAIRS + at];
    found[at] = a == b ? share * left_of(unseen, a, 2) : share * left_of(unseen, a, 1) * left_of(unseen, b, 1);
  }
}
static void crib_chances(int a, int b, int starter, const double *throws, double *found) {
  memset(found, 0, MOST * sizeof *found);
  for (int at = 0; at < PAIRS; at++)
    if (throws[at]) found[COUNTED[a][b][starter][PAIR[at][0]][PAIR[at][1]]] += throws[at];
  Sum every = {0, 0};
  for (int at = 0; at < MOST; at++) add(&every, found[at]);
  double total = summed(&every);
  for (int at = 0; at < MOST; at++) found[at] /= total;
}
static int count_cards(const int *four, int starter, int crib) {
  int *c = (int[]){four[0] / 4, four[1] / 4, four[2] / 4, four[3] / 4, starter / 4};
  int points = COUNTED[c[0]][c[1]][c[2]][c[3]][c[4]], suit = four[0] % 4, flush = 1;
  for (int at = 1; at < 4; at++) flush &= four[at] % 4 == suit;
  if (flush) points += starter % 4 == suit ? 5 : crib ? 0 : 4;
  for (int at = 0; at < 4; at++) points += four[at] == JACK * 4 + starter % 4;
  return points;
}

/* ------------------------------------------------ choosing a card */

typedef struct { int guess; Pegs pegs; Hand hands[2]; } Branch;
typedef struct {
  int me, by_chance;
  const int *to_go;
  double theirs;
  double *weights;
  int (*shown)[2];
  Rest *rest;
} Thought;

static double worth(const Thought *t, const Branch *b) {
  if (t->by_chance) return t->weights[b->guess] * chance_after(t->rest, &b->pegs, t->to_go, t->shown[b->guess]);
  return t->weights[b->guess] * (b->pegs.points[t->me] - t->theirs * b->pegs.points[1 - t->me] / 1);
}
static double best(const Thought *t, int pile, const Branch *branches, int n);
static double laying(const Thought *t, int pile, int rank, const Branch *branches, int n) {
  int points = PILE[pile].scores[rank], following = with_card(pile, rank), groups = 0, choices = 0;
  double total = 0;
  Branch *going = malloc(sizeof(Branch) * 2 * n), *part = going + n;
  int *group = malloc(sizeof(int) * 2 * n), *piles_of = group + n;
  Seen *keys = malloc(sizeof(Seen) * n);
  for (int at = 0; at < n; at++) {
    Branch b = branches[at];
    Seen seen;
    drop(&b.hands[t->me], rank);
    peg(&b.pegs, t->me, points, t->to_go);
    int next = play_on(following, b.hands, 1 - t->me, t->me, t->me, &b.pegs, t->to_go, &seen);
    if (next < 0) { total += worth(t, &b); continue; }
    int g = 0;
    while (g < groups && keys[g] != seen) g++;
    if (g == groups) { keys[groups] = seen; piles_of[groups++] = next; }
    group[choices] = g;
    going[choices++] = b;
  }
  Sum sum = {0, 0};
  for (int g = 0; g < groups; g++) {
    int alike = 0;
    for (int at = 0; at < choices; at++) if (group[at] == g) part[alike++] = going[at];
    add(&sum, best(t, piles_of[g], part, alike));
  }
  free(going); free(group); free(keys);
  return total + summed(&sum);
}
static double best(const Thought *t, int pile, const Branch *branches, int n) {
  double found = -1e300;
  const Hand *hand = &branches[0].hands[t->me];
  for (int at = 0; at < hand->n; at++) {
    int rank = hand->rank[at], again = 0;
    for (int before = 0; before < at; before++) again |= hand->rank[before] == rank;
    if (again || PILE[pile].scores[rank] < 0) continue;
    double value = laying(t, pile, rank, branches, n);
    if (value > found) found = value;
  }
  return found;
}

typedef struct { int player, rank, count; } Laid;  /* rank 0: a go */
typedef struct {
  int dealer, to_go[2];         /* at the moment of the choice */
  int kept[2][4], thrown[2][2], starter;
  int held[2][4], holds[2];     /* cards */
  Laid laid[24];
  int lays, pile, count;
} Deal;

/* The card to lay, among those that can be; values by rank, if wanted. */
static int choose_card(const Player *p, const Deal *d, int me, double *values) {
  int other = 1 - me, cards[4] = {0}, choices = 0;
  for (int at = 0; at < d->holds[me]; at++) {
    int card = d->held[me][at], same = -1;
    if (PILE[d->pile].scores[card / 4] < 0) continue;
    for (int before = 0; before < choices; before++) if (cards[before] / 4 == card / 4) same = before;
    if (same < 0) cards[choices++] = card;
    else cards[same] = card;
  }
  if (choices == 1 && !values) return cards[0];
  int unseen[RANKS], played[4], plays = 0, least = 1, go_at = 99;
  for (int rank = 0; rank < RANKS; rank++) unseen[rank] = rank ? 4 : 0;
  for (int at = 0; at < 4; at++) unseen[d->kept[me][at] / 4]--;
  for (int at = 0; at < 2; at++) unseen[d->thrown[me][at] / 4]--;
  unseen[d->starter / 4]--;
  int starting[RANKS];
  memcpy(starting, unseen, sizeof unseen);
  double appeal[4][RANKS];
  int holding[2] = {4, 4}, pile = 0;
  for (int at = 0; at < d->lays; at++) {
    Laid laid = d->laid[at];
    if (!laid.rank) {
      if (laid.player == other && laid.count < go_at) go_at = laid.count;
      continue;
    }
    if (laid.count == value_of(laid.rank)) pile = 0;
    holding[laid.player]--;
    if (laid.player == other) {
      for (int rank = 0; rank < RANKS; rank++)
        appeal[plays][rank] = exp((rank ? worth_of(pile, rank, holding[other] * 5 + holding[me]) : ILLEGAL) / p->whim);
      played[plays++] = laid.rank;
      unseen[laid.rank]--;
    }
    pile = then(pile, laid.rank);
  }
  if (go_at < 99) least = LIMIT + 1 - go_at;
  const double *keeps = KEEPS + (d->dealer == other ? 0 : FOURS);
  int holds = d->holds[other], ranks[RANKS], number = 0, at[4] = {0}, found = 0;
  for (int rank = 1; rank < RANKS; rank++) if (unseen[rank] && value_of(rank) >= least) ranks[number++] = rank;
  static double weights[FOURS + 1];
  static int8_t hands[FOURS + 1][4];
  if (number || !holds) for (;;) {
    int times[RANKS] = {0}, ways = 1;
    for (int i = 0; i < holds; i++) times[ranks[at[i]]]++;
    for (int i = 0; i < number; i++) ways *= times[ranks[i]] > unseen[ranks[i]] ? 0 : COMB[unseen[ranks[i]]][times[ranks[i]]];
    if (ways) {
      int four[4];
      for (int i = 0; i < holds; i++) four[i] = ranks[at[i]];
      for (int i = 0; i < plays; i++) four[holds + i] = played[i];
      for (int i = 1; i < 4; i++) for (int j = i; j && four[j - 1] > four[j]; j--) {
        int swap = four[j]; four[j] = four[j - 1]; four[j - 1] = swap;
      }
      double factor = 1.0;
      int slot[8] = {0};  /* a set in Python's order, since a sum depends on it */
      for (int i = 0; i < holds; i++) {
        int rank = ranks[at[i]], s = rank & 7;
        while (slot[s] && slot[s] != rank) s = (s * 5 + 1) & 7;
        slot[s] = rank;
      }
      for (int i = plays - 1; i >= 0; i--) {
        int s = played[i] & 7;
        while (slot[s] && slot[s] != played[i]) s = (s * 5 + 1) & 7;
        slot[s] = played[i];
        Sum every = {0, 0};
        for (s = 0; s < 8; s++) if (slot[s]) add(&every, appeal[i][slot[s]]);
        factor *= appeal[i][played[i]] / summed(&every);
      }
      weights[found] = ways * keeps[PLACE[four[0]][four[1]][four[2]][four[3]]] * factor;
      for (int i = 0; i < holds; i++) hands[found][i] = ranks[at[i]];
      found++;
    }
    int i = holds - 1;
    while (i >= 0 && at[i] == number - 1) i--;
    if (i < 0) break;
    int next = at[i] + 1;
    for (; i < holds; i++) at[i] = next;
  }
  if (found > p->guessed) {
    Sum every = {0, 0};
    for (int i = 0; i < found; i++) add(&every, weights[i]);
    double step = summed(&every) / p->guessed, reached = -step / 2;
    int taken = 0;
    for (int i = 0; i < found; i++) {
      int times = 0;
      reached += weights[i];
      while (reached > 0) { reached -= step; times++; }
      if (times) { weights[taken] = times; memmove(hands[taken++], hands[i], 4); }
    }
    found = taken;
  }
  static int shown[FOURS + 1][2];
  static Rest rest;
  int close = d->to_go[0] < d->to_go[1] ? d->to_go[0] : d->to_go[1];
  Thought t = {me, close <= p->near_play, d->to_go, p->theirs, weights, shown, &rest};
  if (t.by_chance) {
    double throws[PAIRS];
    new_rest(&rest, me, d->dealer);
    likely_throws(d->dealer == other ? 0 : 1, unseen, throws);
    crib_chances(d->thrown[me][0] / 4, d->thrown[me][1] / 4, d->starter / 4, throws, rest.crib);
    int own = count_cards(d->kept[me], d->starter, 0);
    for (int i = 0; i < found; i++) {
      int four[4];
      for (int j = 0; j < holds; j++) four[j] = hands[i][j];
      for (int j = 0; j < plays; j++) four[holds + j] = played[j];
      shown[i][me] = own;
      shown[i][other] = COUNTED[four[0]][four[1]][four[2]][four[3]][d->starter / 4];
    }
  }
  Branch *branches = calloc(found, sizeof *branches);
  for (int i = 0; i < found; i++) {
    Branch *b = branches + i;
    b->guess = i;
    b->pegs.out = -1;
    b->hands[me].n = d->holds[me];
    for (int j = 0; j < d->holds[me]; j++) b->hands[me].rank[j] = d->held[me][j] / 4;
    b->hands[other].n = holds;
    memcpy(b->hands[other].rank, hands[i], 4);
  }
  double most = 0;
  int chosen = 0;
  for (int i = 0; i < choices; i++) {
    double value = laying(&t, d->pile, cards[i] / 4, branches, found);
    if (values) values[cards[i] / 4] = value;
    if (!i || value > most) { most = value; chosen = cards[i]; }
  }
  free(branches);
  return chosen;
}

/* ------------------------------------------------ chance, for deals and what is sampled */

typedef uint64_t Random;
static uint64_t drawn(Random *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}
static void shuffle(Random *state, int *of, int n) {
  for (int at = n - 1; at > 0; at--) {
    int other = drawn(state) % (at + 1), swap = of[at];
    of[at] = of[other];
    of[other] = swap;
  }
}

/* ------------------------------------------------ choosing a throw */

typedef struct { int thrown[2], kept[4], alike; double points, chance; } Throw;

static void sort4(int *ranks) {
  for (int i = 1; i < 4; i++) for (int j = i; j && ranks[j - 1] > ranks[j]; j--) {
    int swap = ranks[j]; ranks[j] = ranks[j - 1]; ranks[j - 1] = swap;
  }
}
static int place_of(const int *kept) {
  int ranks[4] = {kept[0] / 4, kept[1] / 4, kept[2] / 4, kept[3] / 4};
  sort4(ranks);
  return PLACE[ranks[0]][ranks[1]][ranks[2]][ranks[3]];
}
static int the_rest(const int *six, int *rest) {  /* the cards that aren't among the six */
  int n = 0;
  for (int card = 4; card < 56; card++) {
    int seen = 0;
    for (int at = 0; at < 6; at++) seen |= six[at] == card;
    if (!seen) rest[n++] = card;
  }
  return n;
}
static void weigh_points(const Player *p, const int *six, int is_dealer, const int *unseen, const int *starters,
                         Throw *throws) {
  double likely[PAIRS], every = 0, their_jacks = 0;
  int suits[4] = {13, 13, 13, 13};
  for (int at = 0; at < 6; at++) suits[six[at] % 4]--;
  likely_throws(is_dealer, unseen, likely);
  for (int at = 0; at < PAIRS; at++) every += likely[at];
  for (int at = 0; at < PAIRS; at++) {
    likely[at] /= every;
    their_jacks += likely[at] * ((PAIR[at][0] == JACK) + (PAIR[at][1] == JACK));
  }
  int n = 0;
  for (int a = 0; a < 6; a++) for (int b = a + 1; b < 6; b++) {
    Throw *t = throws + n++;
    t->thrown[0] = six[a];
    t->thrown[1] = six[b];
    for (int at = 0, k = 0; at < 6; at++) if (at != a && at != b) t->kept[k++] = six[at];
    double hand = 0, crib = 0, nobs = their_jacks / 4;
    for (int at = 0; at < 46; at++) hand += count_cards(t->kept, starters[at], 0);
    for (int at = 0; at < PAIRS; at++) for (int rank = 1; rank < RANKS; rank++) {
      int left = unseen[rank] - (PAIR[at][0] == rank) - (PAIR[at][1] == rank);
      if (left > 0) crib += likely[at] * left / 44 * COUNTED[six[a] / 4][six[b] / 4][PAIR[at][0]][PAIR[at][1]][rank];
    }
    for (int at = 0; at < 2; at++) if (t->thrown[at] / 4 == JACK) nobs += suits[t->thrown[at] % 4] / 46.0;
    if (six[a] % 4 == six[b] % 4) {
      double fits = suits[six[a] % 4];
      nobs += 5 * fits * (fits - 1) * (fits - 2) / (46.0 * 45 * 44);
    }
    t->points = hand / 46 + (is_dealer ? 1 : -1) * (crib + nobs);
    t->points += p->pegging[(is_dealer ? 0 : FOURS) + place_of(t->kept)];
    t->chance = 0;
  }
}
static int by_points(const void *one, const void *other) {
  double a = ((const Throw *)one)->points, b = ((const Throw *)other)->points;
  return (a < b) - (a > b);
}
static double ways(const int8_t *four, const int *unseen) {
  double found = 1;
  for (int at = 0; at < 4;) {
    int times = 1;
    while (at + times < 4 && four[at + times] == four[at]) times++;
    if (times > unseen[four[at]]) return 0;
    found *= COMB[unseen[four[at]]][times];
    at += times;
  }
  return found;
}

/* The candidates with the most points in the same deals, played out quickly. */
static void sample(const Player *p, const int *unseen, const int *starters, int dealer, int me, const int *to_go,
                   Throw *throws, Random *random) {
  static double weights[FOURS];
  static Rest rests[15][RANKS];
  int others[46 * 64], total = 46 * p->rounds, taken = 0, best = 0;
  Sum every = {0, 0};
  for (int at = 0; at < FOURS; at++) {
    weights[at] = KEEPS[(me == dealer ? FOURS : 0) + at] * ways(FOUR[at], unseen);
    add(&every, weights[at]);
  }
  double step = summed(&every) / total, reached = -step / 2;
  for (int at = 0; at < FOURS; at++) {
    reached += weights[at];
    while (reached > 0 && taken < total) { reached -= step; others[taken++] = at; }
  }
  shuffle(random, others, taken);
  for (int i = 0; i < p->candidates; i++)
    for (int rank = 1; rank < RANKS; rank++) {
      int left[RANKS];
      double likely[PAIRS];
      if (!unseen[rank]) continue;
      memcpy(left, unseen, sizeof left);
      left[rank]--;
      new_rest(&rests[i][rank], me, dealer);
      likely_throws(me == dealer, left, likely);
      crib_chances(throws[i].thrown[0] / 4, throws[i].thrown[1] / 4, rank, likely, rests[i][rank].crib);
    }
  for (int at = 0; at < taken; at++) {
    int starter = starters[at % 46], rank = starter / 4, there = 0;
    const int8_t *four = FOUR[others[at]];
    for (int i = 0; i < 4; i++) there += four[i] == rank;
    if (there >= unseen[rank]) continue;
    for (int i = 0; i < p->candidates; i++) {
      Throw *t = throws + i;
      Hand hands[2];
      Pegs pegs = {{0, 0}, -1};
      Seen seen;
      int shown[2];
      hands[0].n = hands[1].n = 4;
      for (int j = 0; j < 4; j++) { hands[me].rank[j] = t->kept[j] / 4; hands[1 - me].rank[j] = four[j]; }
      if (rank == JACK) peg(&pegs, dealer, 2, to_go);
      play_on(0, hands, 1 - dealer, dealer, -1, &pegs, to_go, &seen);
      shown[me] = count_cards(t->kept, starter, 0);
      shown[1 - me] = COUNTED[four[0]][four[1]][four[2]][four[3]][rank];
      t->chance += chance_after(&rests[i][rank], &pegs, to_go, shown);
    }
  }
  for (int i = 0; i < p->candidates; i++) if (throws[i].chance > throws[best].chance) best = i;
  throws[best].alike = 1;
}

/* By the joint pegging of these four, the other's hands, starters and cribs. */
typedef struct {
  int me, dealer, to_go[2];
  double other[RANKS][MOST], throws[RANKS][PAIRS];
  double known[RANKS][TARGET + 1][TARGET + 1];
} Board;

static void new_board(Board *b, const int *unseen) {
  for (int rank = 1; rank < RANKS; rank++) {
    memset(b->other[rank], 0, sizeof b->other[rank]);
    int most = b->to_go[0] > b->to_go[1] ? b->to_go[0] : b->to_go[1];
    for (int x = 0; x <= most; x++) for (int y = 0; y <= most; y++) b->known[rank][x][y] = -1;
    if (!unseen[rank]) continue;
    int left[RANKS];
    memcpy(left, unseen, sizeof left);
    left[rank]--;
    likely_throws(b->me == b->dealer, left, b->throws[rank]);
    double every = 0;
    for (int at = 0; at < FOURS; at++) {
      const int8_t *four = FOUR[at];
      double weight = ways(four, left);
      if (!weight) continue;
      weight *= KEEPS[(b->me == b->dealer ? FOURS : 0) + at];
      int points = COUNTED[four[0]][four[1]][four[2]][four[3]][rank], jacks = 0;
      for (int i = 0; i < 4; i++) jacks += four[i] == JACK;
      double nobs = rank == JACK ? 0 : weight * jacks / 4;
      b->other[rank][points] += weight - nobs;
      b->other[rank][points + 1] += nobs;
      every += weight;
    }
    for (int points = 0; points < MOST; points++) b->other[rank][points] /= every;
  }
}
/* x is what this side needs when the other's hand is still to be counted, y what the other does; the
   crib is counted before, since it is the dealer's whose hand is next to it. */
static double after_other(Board *b, int rank, int x, int y) {
  if (y <= 0) return 0;
  if (x < 0) x = 0;
  double *known = &b->known[rank][x][y];
  if (*known < 0) {
    *known = 0;
    for (int points = 0; points < MOST && points < y; points++) {
      double likely = b->other[rank][points];
      if (!likely) continue;
      if (b->me != b->dealer) *known += likely * dealers(x, y - points);
      else *known += likely * (x ? 1 - dealers(y - points, x) : 1);
    }
  }
  return *known;
}
static double race_of(const Player *p, Board *b, const Throw *t, const int *starters) {
  int is_dealer = b->me == b->dealer;
  const double *joint = p->joint + ((is_dealer ? 0 : FOURS) + place_of(t->kept)) * CELLS * CELLS;
  double total = 0;
  for (int rank = 1; rank < RANKS; rank++) {
    double crib[MOST], times[MOST] = {0};
    int there = 0, fits = 0, counts = 0;
    for (int at = 0; at < 46; at++) {
      if (starters[at] / 4 != rank) continue;
      there++;
      times[count_cards(t->kept, starters[at], 0)]++;
      for (int i = 0; i < 2; i++) fits += t->thrown[i] == JACK * 4 + starters[at] % 4;
    }
    if (!there) continue;
    crib_chances(t->thrown[0] / 4, t->thrown[1] / 4, rank, b->throws[rank], crib);
    for (int points = MOST - 1; points; points--) crib[points] += (crib[points - 1] - crib[points]) * fits / there;
    crib[0] -= crib[0] * fits / there;
    for (counts = MOST; !crib[counts - 1];) counts--;
    int heels = rank == JACK ? 2 : 0;
    for (int own = 0; own < MOST; own++) {
      if (!times[own]) continue;
      for (int cell = 0; cell < CELLS * CELLS; cell++) {
        if (!joint[cell]) continue;
        int x = b->to_go[b->me] - cell / CELLS - is_dealer * heels;
        int y = b->to_go[1 - b->me] - cell % CELLS - !is_dealer * heels;
        double chance = 0;
        if (x <= 0 && y <= 0) chance = 0.5;
        else if (x <= 0 || y <= 0) chance = x <= 0;
        else if (is_dealer) for (int c = 0; c < counts; c++) chance += crib[c] * after_other(b, rank, x - own - c, y);
        else if (x <= own) chance = 1;
        else for (int c = 0; c < counts; c++) chance += crib[c] * after_other(b, rank, x - own, y - c);
        total += times[own] / 46 * joint[cell] * chance;
      }
    }
  }
  return total;
}

/* In a game, throws that are far behind by points aren't weighed while both need many. */
static const int FAR = 45;
static const double SPARED = 3;

static void weigh(const Player *p, const int *six, int me, int dealer, const int *to_go, Throw *throws,
                  Random *random, int in_game) {
  int unseen[RANKS], starters[46], close = to_go[0] < to_go[1] ? to_go[0] : to_go[1];
  for (int rank = 0; rank < RANKS; rank++) unseen[rank] = rank ? 4 : 0;
  for (int at = 0; at < 6; at++) unseen[six[at] / 4]--;
  the_rest(six, starters);
  weigh_points(p, six, me == dealer, unseen, starters, throws);
  qsort(throws, 15, sizeof *throws, by_points);
  if (close > p->near_throw) {
    for (int at = 0; at < 15; at++) throws[at].alike = 1;
    return;
  }
  if (p->rounds) {
    for (int at = 0; at < 15; at++) throws[at].alike = 0;
    sample(p, unseen, starters, dealer, me, to_go, throws, random);
    return;
  }
  static Board board;
  double top = 0, behind = close > FAR ? SPARED : 1e9;
  board.me = me;
  board.dealer = dealer;
  board.to_go[0] = to_go[0];
  board.to_go[1] = to_go[1];
  new_board(&board, unseen);
  for (int at = 0; at < 15; at++) {
    if (in_game && throws[at].points < throws[0].points - behind) { throws[at].chance = 0; continue; }
    throws[at].chance = race_of(p, &board, throws + at, starters);
    if (throws[at].chance > top) top = throws[at].chance;
  }
  for (int at = 0; at < 15; at++) throws[at].alike = throws[at].chance == top || top - throws[at].chance < p->alike;
}
/* The throw of the most points among those that are alike. */
static const Throw *chosen(const Throw *throws) {
  const Throw *best = 0;
  for (int at = 0; at < 15; at++)
    if (throws[at].alike && (!best || throws[at].points > best->points)) best = throws + at;
  return best;
}

/* ------------------------------------------------ deals and games */

static void begin(Deal *d, int dealer, const int *to_go, int starter) {
  memset(d, 0, sizeof *d);
  d->dealer = dealer;
  d->to_go[0] = to_go[0];
  d->to_go[1] = to_go[1];
  d->starter = starter;
}
static void keep(Deal *d, int player, const int *kept, const int *thrown) {
  memcpy(d->kept[player], kept, sizeof d->kept[player]);
  memcpy(d->held[player], kept, sizeof d->held[player]);
  memcpy(d->thrown[player], thrown, sizeof d->thrown[player]);
  d->holds[player] = 4;
}
/* What happened in a deal: cards laid (0: a go), and in turn who scored how much for what. */
enum { PEGGING, HAND, CRIB, HEELS };
typedef struct { int moves, scores; int8_t laid[32], scored[64][3]; } Story;

/* Adds points; whether the game is over. */
static int score(Deal *d, int player, int points, int what, Story *story) {
  int8_t *scored = story->scored[story->scores++];
  scored[0] = player; scored[1] = points; scored[2] = what;
  d->to_go[player] -= points;
  return d->to_go[player] <= 0;
}
/* The winner, or -1. */
static int play_deal(Player *const *players, Deal *d, Story *story) {
  int mover = 1 - d->dealer, last = -1, gone[2] = {0, 0};
  story->moves = story->scores = 0;
#define SCORE(who, points, what) if (score(d, who, points, what, story)) return who
  if (d->starter / 4 == JACK) SCORE(d->dealer, 2, HEELS);
  for (;;) {
    int can = 0, following = -1;
    for (int at = 0; at < d->holds[mover]; at++) can |= PILE[d->pile].scores[d->held[mover][at] / 4] >= 0;
    int card = can ? choose_card(players[mover], d, mover, 0) : 0, rank = card / 4;
    story->laid[story->moves++] = card;
    int points = 0;
    if (can) {
      int at = 0;
      while (d->held[mover][at] != card) at++;
      for (d->holds[mover]--; at < d->holds[mover]; at++) d->held[mover][at] = d->held[mover][at + 1];
      points = PILE[d->pile].scores[rank];
      d->count += value_of(rank);
      d->pile = then(d->pile, rank);
      last = mover;
    } else gone[mover] = 1;
    d->laid[d->lays++] = (Laid){mover, rank, d->count};
    if (points) SCORE(mover, points, PEGGING);
    int over = !d->holds[0] && !d->holds[1];
    if (!over && d->count < LIMIT) for (int step = 1; step <= 2; step++) {
      int next = (mover + step) % 2, fits = 0;
      if (gone[next] || !d->holds[next]) continue;
      for (int at = 0; at < d->holds[next]; at++) fits |= PILE[d->pile].scores[d->held[next][at] / 4] >= 0;
      following = next != last || fits ? next : -1;
      break;
    }
    if (following >= 0) { mover = following; continue; }
    if (d->count != LIMIT) SCORE(last, 1, PEGGING);
    if (over) break;
    gone[0] = gone[1] = d->count = d->pile = 0;
    mover = d->holds[1 - last] ? 1 - last : last;
  }
  int pone = 1 - d->dealer;
  int crib[4] = {d->thrown[0][0], d->thrown[0][1], d->thrown[1][0], d->thrown[1][1]};
  SCORE(pone, count_cards(d->kept[pone], d->starter, 0), HAND);
  SCORE(d->dealer, count_cards(d->kept[d->dealer], d->starter, 0), HAND);
  SCORE(d->dealer, count_cards(crib, d->starter, 1), CRIB);
  return -1;
}

/* ------------------------------------------------ what Python calls */

void setup(const double *prospects, const double *keeps, const double *throws, const double *race, double pip,
           double illegal) {
  PROSPECTS = prospects; KEEPS = keeps; THROWS = throws; RACE = race; PIP = pip; ILLEGAL = illegal;
  int n = 0;
  for (int a = 1; a < 14; a++) for (int b = a; b < 14; b++) { PAIR[n][0] = a; PAIR[n++][1] = b; }
  n = 0;
  for (int a = 1; a < 14; a++) for (int b = a; b < 14; b++) for (int c = b; c < 14; c++) for (int d = c; d < 14; d++) {
    FOUR[n][0] = a; FOUR[n][1] = b; FOUR[n][2] = c; FOUR[n][3] = d;
    PLACE[a][b][c][d] = n++;
  }
  for (int a = 1; a < 14; a++) for (int b = 1; b < 14; b++) for (int c = 1; c < 14; c++)
    for (int d = 1; d < 14; d++) for (int e = 1; e < 14; e++)
      COUNTED[a][b][c][d][e] = count_ranks((int[]){a, b, c, d, e});
  PILE = calloc(PILES, sizeof *PILE);
  pile_of(0, 0, 0);
}
/* The rest of a deal after the throws. Who has won in it, or -1. */
int after_throws(Player *one, Player *other, const int *kept, const int *thrown, int starter, int dealer,
                 const int *to_go, Story *story) {
  Deal d;
  Player *players[2] = {one, other};
  begin(&d, dealer, to_go, starter);
  for (int player = 0; player < 2; player++) keep(&d, player, kept + 4 * player, thrown + 2 * player);
  return play_deal(players, &d, story);
}
void quickly(const int *kept, int dealer, int *points) {
  Hand hands[2];
  Pegs pegs = {{0, 0}, -1};
  Seen seen;
  for (int at = 0; at < 8; at++) hands[at / 4].rank[at % 4] = kept[at] / 4;
  hands[0].n = hands[1].n = 4;
  play_on(0, hands, 1 - dealer, dealer, -1, &pegs, NEVER, &seen);
  points[0] = pegs.points[0];
  points[1] = pegs.points[1];
}
/* All 15, in the order of the points; the place of the chosen one. */
int throws_of(const Player *p, const int *six, int me, int dealer, const int *to_go, uint64_t seed, int *thrown,
              double *points, double *chances) {
  Throw throws[15];
  Random random = seed;
  weigh(p, six, me, dealer, to_go, throws, &random, 0);
  for (int at = 0; at < 15; at++) {
    thrown[2 * at] = throws[at].thrown[0];
    thrown[2 * at + 1] = throws[at].thrown[1];
    points[at] = throws[at].points;
    chances[at] = throws[at].chance;
  }
  return chosen(throws) - throws;
}
/* A game to 121; `starts` holds the dealer and both needs at each deal. The winner. */
int game(Player *one, Player *other, uint64_t seed, int dealer, int *starts, int *deals, int *to_go) {
  Player *players[2] = {one, other};
  to_go[0] = to_go[1] = TARGET;
  for (*deals = 0;; dealer = 1 - dealer) {
    int pack[52];
    Story story;
    for (int at = 0; at < 52; at++) pack[at] = at + 4;
    Random random = seed * 1000003u + *deals + 1;
    drawn(&random);
    shuffle(&random, pack, 52);
    int *start = starts + 3 * (*deals)++;
    start[0] = dealer;
    start[1] = to_go[0];
    start[2] = to_go[1];
    Deal d;
    begin(&d, dealer, to_go, pack[12]);
    for (int player = 0; player < 2; player++) {
      Throw throws[15];
      weigh(players[player], pack + 6 * player, player, dealer, to_go, throws, &random, 1);
      const Throw *t = chosen(throws);
      keep(&d, player, t->kept, t->thrown);
    }
    int winner = play_deal(players, &d, &story);
    to_go[0] = d.to_go[0];
    to_go[1] = d.to_go[1];
    if (winner >= 0) return winner;
  }
}
