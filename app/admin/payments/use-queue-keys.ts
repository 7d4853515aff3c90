import { useEffect } from 'react';
import type { CallOutcome } from '#domain/manual-payments/index.ts';
import { isTyping } from '../shell/shortcuts.ts';

/** The answers by key. Refusing an order has no key, because it cancels the order. */
const ANSWERS: Record<string, CallOutcome> = { KeyY: 'confirmed', KeyN: 'no_answer' };

/**
 * Keys of the list of calls: J goes to the next order; Y and N answer for the order that has the focus and go to the
 * next; U undoes the last answer. Physical keys are compared, so that they work on an Arabic layout.
 */
export function useQueueKeys(list: HTMLElement | null): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
      if (event.code === 'KeyU') {
        document.querySelector<HTMLButtonElement>('button[data-undo]')?.click();
        return;
      }
      const cards = [...(list?.children ?? [])];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      const next = cards[at + 1];
      const outcome = ANSWERS[event.code];
      if (event.code !== 'KeyJ' && (!outcome || at === -1)) return;
      event.preventDefault();
      if (outcome) buttonOf(cards[at], outcome)?.click();
      buttonOf(next ?? cards[at], 'confirmed')?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [list]);
}

/** The button of a card that gives this answer. */
export function buttonOf(card: Element | undefined, outcome: CallOutcome) {
  return card?.querySelector<HTMLButtonElement>(`button[name="outcome"][value="${outcome}"]`);
}
