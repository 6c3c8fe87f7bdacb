// Known people under a name that is being typed. Choosing one says who is meant; without it the form
// asks when it is sent.
document.querySelectorAll("[data-suggestions]").forEach((box) => {
  const form = box.closest("form");
  const name = form.querySelector("[name=name]");
  // The form is asking already who is meant.
  if (!name || form.querySelector("[name=who][type=radio]")) return;
  const WAIT = 250;
  let timer = 0;
  let asked = "";

  const who = form.querySelector("[name=who]") ?? document.createElement("input");
  Object.assign(who, { type: "hidden", name: "who" });
  form.append(who);

  const forget = () => {
    who.value = "";
  };

  const find = async () => {
    asked = name.value.trim();
    const typed = asked;
    if (typed.length < 2) return box.replaceChildren();
    try {
      const answer = await fetch(`${box.dataset.suggestions}?q=${encodeURIComponent(typed)}`);
      // A slow answer to fewer letters comes after a later one.
      if (answer.ok && !answer.redirected && typed === asked) box.innerHTML = await answer.text();
    } catch {
      // Without a network there are no suggestions, and nothing else is missing.
    }
  };

  const say = (words) => {
    const line = document.createElement("p");
    const other = document.createElement("button");
    line.textContent = interpolate(gettext("Known to the club: %(person)s"), { person: words });
    other.type = "button";
    other.className = "quiet";
    other.textContent = gettext("Another person");
    other.addEventListener("click", () => {
      forget();
      box.replaceChildren();
      name.focus();
    });
    box.replaceChildren(line, other);
  };

  const choose = (button) => {
    const born = form.querySelector("[name=date_of_birth]");
    who.value = button.dataset.person;
    name.value = button.dataset.name;
    asked = "";
    clearTimeout(timer);
    if (born && !born.value) born.value = button.dataset.born;
    say(button.textContent.trim());
    box.querySelector("button").focus();
  };

  name.addEventListener("input", () => {
    forget();
    clearTimeout(timer);
    timer = setTimeout(find, WAIT);
  });
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-person]");
    if (button) choose(button);
  });
});
