const HOVER = 400; // ms until a card under the pointer is shown
const HOLD = 450; // ms until a press counts as long

/** Which card is being looked at: by pointer, focus, press or long press. */
export class CardLook {
  card = $state<string | null>(null);
  /** Where the card lies on the screen. */
  anchor = $state.raw<DOMRect | null>(null);
  /** The left edge of the row of cards. */
  edge = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held = false;

  /** Shows a card at once. */
  show(card: string, element: Element): void {
    clearTimeout(this.timer);
    this.card = card;
    this.anchor = element.getBoundingClientRect();
    this.edge = element.closest(".row")?.getBoundingClientRect().x ?? 0;
  }

  /** The pointer has come over a card. */
  hover(card: string, element: Element, event: PointerEvent): void {
    if (event.pointerType === "mouse") this.later(card, element, HOVER);
  }

  /** A finger has come down on a card; if it stays, the card is shown. */
  hold(card: string, element: Element, event: PointerEvent): void {
    this.held = false;
    if (event.pointerType !== "mouse") this.later(card, element, HOLD, () => (this.held = true));
  }

  /** The finger is lifted or moves away. */
  release(): void {
    if (!this.held) clearTimeout(this.timer);
  }

  /** Was the last press a long one? Then it picks nothing. */
  wasHeld(): boolean {
    const held = this.held;
    this.held = false;
    return held;
  }

  close(): void {
    clearTimeout(this.timer);
    this.card = null;
  }

  private later(card: string, element: Element, after: number, then = (): void => undefined): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      then();
      this.show(card, element);
    }, after);
  }
}
