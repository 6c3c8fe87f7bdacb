// Under each password: "Show the password". Without this script it stays hidden as it is typed.
document.querySelectorAll("input[type=password]").forEach((input) => {
  const [line, label, box] = ["div", "label", "input"].map((name) => document.createElement(name));
  line.className = "check";
  box.type = "checkbox";
  box.addEventListener("change", () => {
    input.type = box.checked ? "text" : "password";
  });
  // A password that is shown must not be kept among the words typed before.
  input.form.addEventListener("submit", () => {
    input.type = "password";
  });
  label.append(box, ` ${gettext("Show the password")}`);
  line.append(label);
  input.after(line);
});
