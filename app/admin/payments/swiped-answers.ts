import type { CallOutcome } from '#domain/manual-payments/index.ts';
import type { Texts } from '../../ui/console/texts.tsx';
import type { Side } from '../kit/swipe/decide-swipe.ts';

/** The answers at both sides of a card. They can be undone; a refusal cannot, so no swipe refuses an order. */
export const SWIPED_ANSWERS = { start: 'confirmed', end: 'no_answer' } as const satisfies Record<
  Side,
  CallOutcome
>;

/** The attributes of a card that is answered by a swipe. */
export function namesOfAnswers(t: Texts) {
  return {
    'data-swipe-start': t(`payments.queue.outcome.${SWIPED_ANSWERS.start}`),
    'data-swipe-end': t(`payments.queue.outcome.${SWIPED_ANSWERS.end}`),
  };
}
