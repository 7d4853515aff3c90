/** The edge of a card where an act stands, in reading direction. */
export type Side = 'start' | 'end';

/** The way of a finger since it touched the screen, in pixels. */
export type Movement = { x: number; y: number };

/** The part of a card's width after which a swipe acts. */
const ENOUGH = 0.4;
/** A finger that presses moves by some pixels, too. */
const STILL = 10;
/** Phones go back a page when a finger moves in from the edge of the screen. */
const SCREEN_EDGE = 24;

/** True if a swipe may begin at this distance from the screen's left edge. */
export function mayBegin(x: number, screenWidth: number): boolean {
  return x >= SCREEN_EDGE && x <= screenWidth - SCREEN_EDGE;
}

/** The direction of a movement; null while it is too short to tell. Oblique movements scroll the page. */
export function directionOf({ x, y }: Movement): 'across' | 'along' | null {
  if (Math.hypot(x, y) < STILL) return null;
  return Math.abs(x) > 2 * Math.abs(y) ? 'across' : 'along';
}

/** The side that a moved card uncovers: the start, if it moves towards the end. */
export function uncoveredSide(x: number, isRtl: boolean): Side {
  return x > 0 === isRtl ? 'end' : 'start';
}

/** The side whose act a swipe performs when the finger is lifted; null if it performs none. */
export function decideSwipe(moved: Movement, card: { width: number; isRtl: boolean }): Side | null {
  if (directionOf(moved) !== 'across' || Math.abs(moved.x) < ENOUGH * card.width) return null;
  return uncoveredSide(moved.x, card.isRtl);
}
