const USUAL = "/icon.svg";
const WAITING = "/icon-turn.svg";
const BUZZ = 120; // ms

/** Marks the tab's icon while the game waits for this person. */
export function markTab(waiting: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel='icon']");
  const wanted = waiting ? WAITING : USUAL;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** Lets the phone vibrate; browsers allow it only after a press. */
export function buzz(): void {
  if (!("vibrate" in navigator) || navigator.userActivation?.hasBeenActive !== true) return;
  navigator.vibrate(BUZZ);
}
