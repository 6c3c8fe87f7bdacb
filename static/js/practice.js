// What happens at the practice table when the server doesn't answer as it should.
document.addEventListener("htmx:error", () => say(true));
document.addEventListener("htmx:response:error", () => location.reload());
document.addEventListener("htmx:after:swap", () => say(false));

function say(unreachable) {
  document.querySelector("[data-unreachable]").hidden = !unreachable;
}
