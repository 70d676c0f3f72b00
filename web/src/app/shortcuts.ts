/** The keys of the table, by where they lie on the keyboard, and what they do. */
export const KEYS = {
  next: { code: "KeyN", shown: "N" },
  undo: { code: "KeyU", shown: "U" },
  cards: { code: "KeyK", shown: "K" },
  plague: { code: "KeyP", shown: "P" },
  log: { code: "KeyL", shown: "L" },
  chat: { code: "KeyC", shown: "C" },
  skip: { code: "KeyS", shown: "S" },
} as const;

export type Command = keyof typeof KEYS;

/** Keys that are told in the help and handled where they are pressed. */
export const OTHER_KEYS = ["arrows", "enter", "escape", "digits", "zoom", "help"] as const;

/** What a key asks for; nothing while somebody writes, or with a modifier. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return null;
  const found = (Object.keys(KEYS) as Command[]).find((command) => KEYS[command].code === event.code);
  return found ?? null;
}

export function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}

/** Would this element answer to Enter itself? */
export function answers(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, input, select, textarea, summary, [tabindex='0']") !== null;
}
