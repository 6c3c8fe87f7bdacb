// Says what a result means while it is typed, so that one tap saves it. Without this script the
// server says it in a second step. The rules are not here: the page brings the sentences along.
const form = document.querySelector("[data-score-form]");
const source = document.getElementById("score-words");

if (form && source) {
  const words = JSON.parse(source.textContent);
  const meaning = form.querySelector("[data-meaning]");
  const button = form.querySelector("[data-save]");
  const winners = [...form.elements.winner];
  const fields = [...form.querySelectorAll(".score-field input")];
  const nameOf = (radio) => radio.closest("label").textContent.trim();
  const chosen = () => winners.findIndex((radio) => radio.checked);

  // The fields of the losers: of two sides there is one, of three the winner's is left out.
  const losers = () => (fields.length === 1 ? fields : fields.filter((_, side) => side !== chosen()));

  const mistakeIn = (text) => {
    if (!/^[0-9]+$/.test(text)) return words.mistakes.letters;
    if (Number(text) > words.target) return words.mistakes.more;
    return Number(text) === words.target ? words.mistakes.target : "";
  };

  const sentence = (winner, score) => {
    const [, text] = words.points.filter(([from]) => from <= score).at(-1);
    return text
      .replace("{margin}", () => words.target - score)
      .replace("{winner}", () => nameOf(winners[winner]));
  };

  const scores = (winner, typed) => {
    const rest = typed.map(Number);
    return winners.map((_, side) => (side === winner ? words.target : rest.shift()));
  };

  const label = () => {
    const winner = chosen();
    if (fields.length > 1) {
      fields.forEach((field, side) => { field.closest(".field").hidden = side === winner; });
    } else if (winner >= 0) {
      form.querySelector(".score-field label").textContent = `${nameOf(winners[1 - winner])}’s score`;
    }
  };

  const update = (event) => {
    const winner = chosen();
    const typed = losers().map((field) => field.value.trim());
    const wrong = typed.filter(Boolean).map(mistakeIn).find(Boolean) || "";
    const ready = winner >= 0 && !wrong && typed.every(Boolean);
    label();
    const said = form.querySelector(".score-field .error");
    // What the server has said already stands beside the field, until something else is typed.
    if (said && event?.type === "input" && event.target === fields[0]) said.remove();
    meaning.textContent = ready ? sentence(winner, Math.max(...typed.map(Number))) : said ? "" : wrong;
    meaning.classList.toggle("error", !ready && Boolean(meaning.textContent));
    form.elements.confirmed.value = ready ? scores(winner, typed).join("-") : "";
    button.textContent = "Save";
  };

  form.addEventListener("input", update);
  form.addEventListener("change", update);
  // A tap on the winner opens the keyboard for the score: at once, since telephones open it for
  // nothing that comes later. Arrow keys, whose clicks have no detail, must not be carried away.
  form.addEventListener("click", (event) => {
    const tapped = event.target.closest(".winner label");
    if (!tapped || event.detail === 0) return;
    if (event.target !== tapped.control) {
      event.preventDefault();
      tapped.control.checked = true;
      update();
    }
    losers()[0].focus();
  });
  window.addEventListener("pageshow", update);
  update();
}
