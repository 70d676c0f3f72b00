/** Keyboard shortcuts of the table, by physical key. */
export const SHORTCUTS = {
  next: { code: "KeyN", shown: "N" },
  undo: { code: "KeyU", shown: "U" },
  cards: { code: "KeyK", shown: "K" },
  plague: { code: "KeyP", shown: "P" },
  log: { code: "KeyL", shown: "L" },
  chat: { code: "KeyC", shown: "C" },
  skip: { code: "KeyS", shown: "S" },
  legend: { code: "KeyI", shown: "I" },
} as const;

export type Command = keyof typeof SHORTCUTS;

/** Keys that the help lists too, but that their components handle themselves. */
export const LOCAL_KEYS = ["arrows", "enter", "escape", "digits", "zoom", "help"] as const;

/** The command of a key press; null in a text field or with a modifier. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return null;
  const found = (Object.keys(SHORTCUTS) as Command[]).find((command) => SHORTCUTS[command].code === event.code);
  return found ?? null;
}

export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}

/** Does this element handle Enter itself? */
export function handlesEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, input, select, textarea, summary, [tabindex='0']") !== null;
}
