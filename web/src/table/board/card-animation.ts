import { isAnimated, animate, type Motion } from "../../map/animation/piece-animations.ts";
import type { Colour } from "../../protocol/types.ts";

/** The scale of a card at the end of its flight: the size of a mini card in a player panel. */
const LANDED = 0.36;
const TIME = 480;

/** Animates a card from the table or its previous holder to its new holder, as a temporary copy above the page. */
export async function animateCard(card: string, from: Colour | null, to: Colour, motion: Motion): Promise<void> {
  const lying = document.querySelector<HTMLElement>(`.row [data-card="${card}"]`);
  const end = handOf(to);
  if (!lying || !end || !isAnimated(motion)) return;
  const box = lying.getBoundingClientRect();
  const start = from && handOf(from);
  const copy = copyOf(lying, box);
  document.body.append(copy);
  lying.style.visibility = "hidden";
  const lifted = start ? shifted(box, start, LANDED) : "translate(0, -12px) scale(1.1)";
  const frames = [
    { transform: start ? lifted : "none", opacity: start ? 0.4 : 1 },
    { transform: start ? shifted(box, between(start, end), 0.9) : lifted, opacity: 1, offset: start ? 0.5 : 0.25 },
    { transform: shifted(box, end, LANDED), opacity: 0.85 },
  ];
  await animate(copy, frames, TIME, motion, { easing: "cubic-bezier(.4,0,.3,1)" });
  copy.remove();
  lying.style.visibility = "";
}

type Middle = readonly [x: number, y: number];

/** The position of a player's cards in the window. */
function handOf(player: Colour): Middle | null {
  const seat = document.querySelector(`[data-seat="${player}"]`);
  const box = (seat?.querySelector(".cards") ?? seat)?.getBoundingClientRect();
  return box ? [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2] : null;
}

function between([x, y]: Middle, [endX, endY]: Middle): Middle {
  return [(x + endX) / 2 + 60, (y + endY) / 2];
}

function shifted({ left, top, width, height }: DOMRect, [x, y]: Middle, scale: number): string {
  return `translate(${x - left - width / 2}px, ${y - top - height / 2}px) scale(${scale})`;
}

/** A copy of a card element, hidden from assistive technology. */
function copyOf(card: HTMLElement, { left, top }: DOMRect): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("data-card");
  Object.assign(copy.style, { position: "fixed", zIndex: "30", left: `${left}px`, top: `${top}px`, margin: "0" });
  return copy;
}
