import {
  decideSwipe,
  directionOf,
  type Movement,
  mayBegin,
  type Side,
  uncoveredSide,
} from './decide-swipe.ts';

type Swipe = { id: number; card: HTMLElement; x: number; y: number; isAcross: boolean };

type Watching = { act: (card: HTMLElement, side: Side) => void; signal: AbortSignal };

/** Lets a finger move the cards of a list sideways, and calls `act` for a card that was moved far enough. */
export function watchSwipes(list: HTMLElement, { act, signal }: Watching): void {
  let swipe: Swipe | null = null;
  let hasMoved = false;
  const stop = () => {
    if (swipe) putBack(swipe.card);
    swipe = null;
  };
  const begin = (event: PointerEvent) => {
    stop();
    hasMoved = false;
    swipe = beginSwipe(event);
  };
  const move = (event: PointerEvent) => {
    if (swipe?.id !== event.pointerId) return;
    const direction = swipe.isAcross ? 'across' : directionOf(movementOf(swipe, event));
    if (direction === 'along') stop();
    if (direction !== 'across' || !swipe) return;
    hasMoved = true;
    moveCard(swipe, event);
  };
  const end = (event: PointerEvent) => {
    if (swipe?.id !== event.pointerId) return;
    const { card, isAcross } = swipe;
    const side = isAcross ? decideSwipe(movementOf(swipe, event), shapeOf(card)) : null;
    stop();
    if (side) act(card, side);
  };
  list.addEventListener('pointerdown', begin, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', end, { signal });
  list.addEventListener('pointercancel', stop, { signal });
  list.addEventListener('click', (event) => hasMoved && ignorePress(event), { signal, capture: true });
}

/** A finger that is lifted above a button would press it. A press by script or by a key has no detail. */
function ignorePress(event: MouseEvent): void {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}

function beginSwipe(event: PointerEvent): Swipe | null {
  const card = event.isPrimary && event.pointerType === 'touch' ? cardAt(event) : null;
  if (!card || !mayBegin(event.clientX, window.innerWidth)) return null;
  return { id: event.pointerId, card, x: event.clientX, y: event.clientY, isAcross: false };
}

/** The card below the finger; null on a field, where a finger selects text. */
function cardAt({ target }: PointerEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('input, textarea')) return null;
  return target.closest<HTMLElement>('[data-swipe-start]');
}

function movementOf({ x, y }: Swipe, event: PointerEvent): Movement {
  return { x: event.clientX - x, y: event.clientY - y };
}

function shapeOf(card: HTMLElement) {
  return { width: card.offsetWidth, isRtl: getComputedStyle(card).direction === 'rtl' };
}

function moveCard(swipe: Swipe, event: PointerEvent): void {
  const { card } = swipe;
  if (!swipe.isAcross) card.setPointerCapture(event.pointerId);
  swipe.isAcross = true;
  const [moved, shape] = [movementOf(swipe, event), shapeOf(card)];
  card.dataset.swiped = uncoveredSide(moved.x, shape.isRtl);
  card.toggleAttribute('data-swipe-acts', decideSwipe(moved, shape) !== null);
  card.style.setProperty('--swipe', `${Math.round(moved.x)}px`);
}

function putBack(card: HTMLElement): void {
  delete card.dataset.swiped;
  card.removeAttribute('data-swipe-acts');
  card.style.removeProperty('--swipe');
}
