/* Sets the theme before the prerendered page is shown. Runs before the bundle is loaded. */
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("rattus") ?? "{}").theme ?? theme;
  } catch {
    // Storage is blocked: use the default.
  }
  const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
