// Says so when a passkey didn't work; allauth itself only writes it to the console.
document.addEventListener("allauth.error", () => {
  const words = document.getElementById("passkey-error");
  if (words) {
    words.hidden = false;
    words.scrollIntoView({ block: "center" });
  }
});
