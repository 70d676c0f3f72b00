/* Before the painted page is seen: the reader's colours. All else waits for the program. */
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("rattus") ?? "{}").theme ?? theme;
  } catch {
    // A browser that keeps nothing has no colours to remember.
  }
  const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
