// Fills the page of statistics with what this device keeps.
(() => {
  const { forget, read } = window.practiceStatistics;
  const find = (selector) => document.querySelector(selector);
  const AVERAGES = ["hand", "crib", "dealing", "not_dealing", "away"];
  const DRAWN = 30;
  const TEN = 10;
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 1, maximumFractionDigits: 1,
  });

  const put = (name, text) => {
    find(`[data-figure="${name}"]`).textContent = text;
  };

  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

  // Of pairs of how many and how much; undefined of none.
  const mean = (pairs) => {
    const times = sum(pairs.map(([count]) => count));
    return times ? sum(pairs.map(([, points]) => points)) / times : undefined;
  };

  const shown = (number) => (number === undefined ? "–" : format.format(number));

  const show = (name, there) => {
    find(`[data-${name}]`).hidden = !there;
  };

  // Bars beside each other, each of a height from 0 to 1.
  const draw = (name, bars) => {
    const picture = find(`[data-picture="${name}"]`);
    picture.setAttribute("viewBox", `0 0 ${10 * DRAWN} 50`);
    picture.replaceChildren(...bars.slice(-DRAWN).map(({ height, kind }, at) => {
      const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const attributes = { x: 10 * at + 1, y: 49 - 46 * height, width: 8, height: 46 * height + 1, class: kind };
      Object.entries(attributes).forEach(([key, value]) => bar.setAttribute(key, value));
      return bar;
    }));
  };

  const showGames = (games) => {
    const won = games.filter((game) => game.won);
    const lost = games.filter((game) => !game.won);
    const skunks = (some) => some.filter(({ skunk }) => skunk).length;
    put("won", won.length);
    put("lost", lost.length);
    put("gave", skunks(won));
    put("got", skunks(lost));
    draw("games", games.map((game) => (game.won ? { height: 1, kind: "won" } : { height: 0.4, kind: "lost" })));
    show("games", games.length);
  };

  const showAverages = (games) => {
    for (const name of AVERAGES) {
      put(name, shown(mean(games.map((game) => game[name]))));
      put(`${name}-ten`, shown(mean(games.slice(-TEN).map((game) => game[name]))));
    }
    const away = games.map((game) => mean([game.away])).filter((each) => each !== undefined);
    const most = Math.max(1, ...away);
    draw("away", away.map((each) => ({ height: each / most, kind: "lost" })));
    show("averages", games.length);
  };

  const showTrainers = (rounds) => {
    for (const row of document.querySelectorAll("[data-trainers] [data-row]")) {
      const code = row.dataset.row;
      const own = rounds.filter(({ trainer }) => trainer === code);
      const average = (name) => {
        const known = own.map((each) => each[name]).filter((each) => each !== undefined && each !== null);
        return shown(mean(known.map((each) => [1, each])));
      };
      row.hidden = !own.length;
      put(`${code}-times`, own.length);
      ["right", "away", "seconds"].forEach((name) => put(`${code}-${name}`, average(name)));
    }
    show("trainers", rounds.length);
  };

  const showKinds = (rounds) => {
    const known = rounds.filter(({ kinds }) => kinds).map(({ kinds }) => kinds);
    for (const row of document.querySelectorAll("[data-kinds] [data-row]")) {
      const code = row.dataset.row;
      const own = known.filter((kinds) => kinds[code]).map((kinds) => kinds[code]);
      row.hidden = !own.length;
      put(`${code}-hands`, sum(own.map(([count]) => count)));
      put(`${code}-points`, shown(mean(own)));
    }
    show("kinds", known.length);
  };

  const showAll = () => {
    const { kept } = read();
    const games = kept.filter(({ trainer }) => !trainer);
    const rounds = kept.filter(({ trainer }) => trainer);
    showGames(games);
    showAverages(games.filter(({ players }) => players === 2));
    showTrainers(rounds);
    showKinds(rounds);
    show("nothing", !kept.length);
    show("statistics", kept.length);
  };

  find("[data-without]").hidden = true;
  showAll();
  window.addEventListener("storage", showAll);
  window.addEventListener("pageshow", showAll);
  find("[data-forget]").addEventListener("click", () => {
    forget();
    showAll();
    find("h1").scrollIntoView();
  });
})();
