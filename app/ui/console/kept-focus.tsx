import { useEffect } from 'react';
import { focusElement, pageHeading } from '../page-arrival.tsx';

// Wait in milliseconds: longer than dialogs take to return the focus to their opener, shorter than the time
// to the next key press.
const SETTLED_MS = 60;
const NAMED = ':is(section, aside, form, fieldset, dialog, [role]):is([aria-label], [aria-labelledby])';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps the keyboard focus in place: when the focused button disappears or is disabled, the focus moves to an
 * element that surrounded it instead of the top of the document.
 */
export function KeptFocus() {
  useEffect(watchFocus, []);
  return null;
}

function watchFocus(): () => void {
  // The last focused element with its ancestors, innermost first, and the last edited field.
  let trail: Element[] = [];
  let field: Field | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    trail = trailOf(target);
    if (isField(target)) field = target;
    else if (!(target instanceof HTMLButtonElement) || target.form !== field?.form) field = undefined;
  };
  // A click outside of everything focusable clears the trail.
  const forget = () => {
    trail = [];
  };
  const keep = () => {
    if (trail.length === 0 || !isNobody(document.activeElement)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (trail.length > 0 && isNobody(document.activeElement)) focusElement(nearest(trail, field));
    }, SETTLED_MS);
  };
  const observer = new MutationObserver(keep);
  const attributeFilter = ['disabled', 'hidden', 'open'];
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
}

function trailOf(target: Element): Element[] {
  const trail = [target];
  for (let at = target.parentElement; at && at !== document.body; at = at.parentElement) trail.push(at);
  return trail;
}

const isNobody = (element: Element | null) => element === null || element === document.body;

const isThere = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility();

const isField = (element: Element): element is Field => element.matches('input, textarea, select');

function nearest([lost, ...around]: Element[], field: Field | undefined): HTMLElement | null {
  // A button is disabled while its form is being sent, and enabled again after a refusal.
  if (isThere(lost)) return lost.matches(':disabled') ? null : lost;
  const again = field && fieldAgain(field, around);
  if (again) return again;
  const menu = around.find((element) => element.matches('details:not([open])') && isThere(element));
  const named = around.find((element) => element.matches(NAMED) && isThere(element));
  return menu?.querySelector('summary') ?? (named as HTMLElement | undefined) ?? pageHeading();
}

/** The last edited field, or its replacement when the form was remounted. */
function fieldAgain(field: Field, around: Element[]): HTMLElement | undefined {
  const { name } = field;
  if (isThere(field)) return field;
  const place = around.find(isThere) ?? document;
  const named = [...place.querySelectorAll(`[name="${CSS.escape(name)}"]`)].filter(isThere);
  // Among several fields of the same name the right one is unknown.
  return name !== '' && named.length === 1 ? named[0] : undefined;
}
