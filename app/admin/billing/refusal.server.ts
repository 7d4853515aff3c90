import type { CardProblem } from '#domain/subscription/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { BillingProblem } from './billing-view.ts';

export const BILLING_PAGE = '/admin/settings/billing';

type More = { field?: CardProblem | null; reason?: string; typed?: BillingProblem['typed'] };

const CODES: readonly BillingProblem['code'][] = [
  'card_invalid',
  'not_entered',
  'declined',
  'price_changed',
  'charge_pending',
  'over_limits',
  'unreachable',
  'no_card',
  'unconfirmed',
  'too_many_cards',
  'no_transfer',
  'too_many_transfers',
];

/** Returns the page with the reason why a form was refused. */
export function refusal(
  code: string,
  { field = null, reason = '', typed = { number: '', expiry: '' } }: More = {},
) {
  const known = CODES.find((each) => each === code) ?? 'not_now';
  return answerForm<{ problem: BillingProblem }>({ problem: { code: known, field, reason, typed } }, 422);
}
