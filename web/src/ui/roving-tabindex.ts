import type { Attachment } from "svelte/attachments";

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Roving tabindex for the matching elements of a list: one is a tab stop (the last focused, else the last), arrow keys reach the others. */
export function rovingTabindex(selector: string): Attachment<HTMLElement> {
  return (list) => {
    let used: HTMLElement | undefined;
    const all = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(selector)];

    const settle = (): void => {
      const stops = all();
      const stop = used && stops.includes(used) ? used : stops.at(-1);
      for (const each of stops) each.tabIndex = each === stop ? 0 : -1;
    };

    const press = (event: KeyboardEvent): void => {
      const stops = all();
      const at = stops.findIndex((each) => each === event.target);
      const step = STEPS[event.key];
      if (at < 0 || !step) return;
      stops[Math.max(0, Math.min(stops.length - 1, step(at, stops.length - 1)))]?.focus();
      event.preventDefault();
      event.stopPropagation();
    };

    const focus = (event: FocusEvent): void => {
      const target = event.target as HTMLElement;
      if (!target.matches(selector)) return;
      used = target;
      settle();
    };

    settle();
    const changes = new MutationObserver(settle);
    changes.observe(list, { childList: true, subtree: true });
    list.addEventListener("keydown", press);
    list.addEventListener("focusin", focus);
    return () => {
      changes.disconnect();
      list.removeEventListener("keydown", press);
      list.removeEventListener("focusin", focus);
    };
  };
}
