// Says what a result means while it is typed, so that one tap saves it. Without this script the
// server says it in a second step. The rules are not here: the page brings the sentences along.
// outbox_form.js reads and sends the form.

window.scoreForm = (form) => {
  const words = JSON.parse(document.getElementById("score-words").textContent);
  const meaning = form.querySelector("[data-meaning]");
  const button = form.querySelector("[data-save]");
  const winners = [...form.elements.winner];
  const fields = [...form.querySelectorAll(".score-field input")];
  const nameOf = (radio) => radio.closest("label").textContent.trim();
  const sides = winners.map(nameOf);
  const chosen = () => winners.findIndex((radio) => radio.checked);

  // The fields of the losers: of two sides there is one, of three the winner's is left out.
  const losers = () => (fields.length === 1 ? fields : fields.filter((_, side) => side !== chosen()));

  const mistakeIn = (text) => {
    if (!/^[0-9]+$/.test(text)) return words.mistakes.letters;
    if (Number(text) > words.target) return words.mistakes.more;
    return Number(text) === words.target ? words.mistakes.target : "";
  };

  // What a win is worth may depend on the round; after the last of these it stays the same.
  const sentences = () =>
    words.by_round[Math.min(form.dataset.round, words.by_round.length) - 1] ?? words.points;

  const lossOn = (score) => words.loss[0] + words.loss[1] * score;

  const sentence = (winner, typed) => {
    const score = Math.max(...typed);
    const [, text] = sentences().filter(([from]) => from <= score).at(-1);
    const names = sides.filter((_, side) => side !== winner);
    const points = typed.map((each) => `${lossOn(each)}`.replace("-", "−"));
    const each = names.map((name, side) => `${name} ${points[side].replace(/^\d/, "+$&")}`).join(", ");
    return (names.length > 1 ? text.replace(words.to_the_losers, () => each) : text)
      .replaceAll("{margin}", () => words.target - score)
      .replace("{loss}", () => points[typed.indexOf(score)])
      .replace("{winner}", () => sides[winner]);
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
      form.querySelector(".score-field label").textContent = interpolate(
        gettext("%(name)s’s score"), { name: sides[1 - winner] });
    }
  };

  const say = (text, wrong) => {
    meaning.textContent = text;
    meaning.classList.toggle("error", wrong && Boolean(text));
  };

  // The server has already asked whether this score is right.
  let asked = form.elements.confirmed.value;

  const update = (event) => {
    const winner = chosen();
    const typed = losers().map((field) => field.value.trim());
    const wrong = typed.filter(Boolean).map(mistakeIn).find(Boolean) || "";
    const ready = winner >= 0 && !wrong && typed.every(Boolean);
    label();
    // The error is shown beside the field until something else is typed or tapped.
    if (event) placeOf(event.target).querySelector(".error")?.remove();
    const said = form.querySelector(".score-field .error");
    const scored = ready ? scores(winner, typed).join("-") : "";
    const doubtful = ready && isDoubtful(typed);
    say(ready ? sentence(winner, typed.map(Number)) : said ? "" : wrong, !ready);
    form.elements.confirmed.value = doubtful && scored !== asked ? "" : scored;
    button.textContent = doubtful && scored === asked ? gettext("Yes, save it") : gettext("Save");
    if (doubtful && scored === asked) askAgain(typed);
  };

  const isDoubtful = (typed) => typed.some((score) => Number(score) <= words.unlikely);

  const askAgain = (typed) => {
    const doubt = document.createElement("strong");
    doubt.textContent = ` ${words.sure.replace("{score}", Math.min(...typed.map(Number)))}`;
    meaning.append(doubt);
  };

  const placeOf = (control) => control.closest(".field, fieldset");

  const complain = (text, control) => {
    const place = placeOf(control);
    place.querySelector(".error")?.remove();
    const note = document.createElement("p");
    note.className = "error";
    note.setAttribute("role", "alert");
    note.textContent = text;
    place.querySelector("legend, label").after(note);
    say("", false);
    control.focus();
  };

  // Says what is still missing, and where.
  const missing = () => {
    if (chosen() < 0) return [words.missing.winner, winners[0]];
    for (const field of losers()) {
      const typed = field.value.trim();
      const wrong = typed ? mistakeIn(typed) : words.mistakes.empty;
      if (wrong) return [wrong, field];
    }
    const { why, why_else: other } = form.elements;
    if (!changes()) return null;
    if (!why.value) return [words.missing.why, why[0]];
    return why.value === "other" && !other.value.trim() ? [words.missing.why_else, other] : null;
  };

  // Says whether the same reporter reports another score than before.
  const changes = () => Boolean(form.dataset.said) && form.dataset.said !== current();

  const current = () => scores(chosen(), losers().map((field) => field.value.trim())).join("-");

  const reason = () => {
    if (!changes()) return "";
    const { why, why_else: other } = form.elements;
    return why.value === "other" ? other.value.trim() : why.value;
  };

  // Returns the typed result, or names the missing part and returns nothing.
  const read = () => {
    const found = missing();
    if (found) {
      complain(...found);
      return null;
    }
    const typed = losers().map((field) => field.value.trim());
    if (isDoubtful(typed) && current() !== asked) {
      asked = current();
      update();
      return null;
    }
    return { sides, scores: scores(chosen(), typed), reason: reason() };
  };

  const fill = (kept) => {
    const winner = kept.indexOf(words.target);
    winners[winner].checked = true;
    const rest = kept.filter((_, side) => side !== winner);
    losers().forEach((field) => { field.value = rest.shift(); });
    update();
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
      update({ target: tapped.control });
    }
    losers()[0].focus();
  });
  window.addEventListener("pageshow", () => update());
  // Taps and text from before this script loaded count.
  update();
  const isEmpty = () => chosen() < 0 && !fields.some((field) => field.value.trim());
  return { sides, read, fill, isEmpty };
};
