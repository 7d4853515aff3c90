/**
 * Closes the open card of a look book on Escape and on a press beside it. A card that is shown because the pointer is over
 * its spot stays away after Escape, until the pointer has left.
 */
export function keepLook(look: HTMLElement): () => void {
  const close = (except: Element | null = null) => {
    for (const spot of look.querySelectorAll<HTMLDetailsElement>('details[open]'))
      if (spot !== except) spot.open = false;
  };
  const typed = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    look.dataset.quiet = '';
  };
  const pressed = ({ target }: PointerEvent) => close((target as Element).closest('.look-spot'));
  const left = () => delete look.dataset.quiet;
  document.addEventListener('keydown', typed);
  document.addEventListener('pointerdown', pressed);
  for (const event of ['pointerout', 'focusout']) look.addEventListener(event, left);
  return () => {
    document.removeEventListener('keydown', typed);
    document.removeEventListener('pointerdown', pressed);
    for (const event of ['pointerout', 'focusout']) look.removeEventListener(event, left);
  };
}
