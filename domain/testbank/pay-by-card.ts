import type { StoreTx } from '#db/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import {
  type BankCharge,
  type BankStatus,
  DELIVERIES,
  type Delivery,
  moveCharge,
  type RefundCourse,
  readCharge,
} from './charge.ts';
import { queueWebhooks } from './queue-webhooks.ts';

export type TypedCard = { number: string; expiry: string; cvc: string; delivery?: string };

export type CardProblem = 'number' | 'expiry' | 'cvc';

export const TEST_CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksFirst: '4000 0025 0000 3155',
  refundsLater: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5134',
  refundComesBack: '4000 0000 0000 5126',
} as const;

const COURSES: Partial<Record<keyof typeof TEST_CARDS, RefundCourse>> = {
  refundsLater: 'later',
  refundFails: 'fails',
  refundComesBack: 'comes_back',
};

type Paid = Result<{ status: BankStatus; charge: BankCharge }, 'unknown_charge' | CardProblem>;

/** Submits a card on the hosted page. The card's number is not stored. */
export async function payByCard(
  tx: StoreTx,
  { chargeId, card, now }: { chargeId: string; card: TypedCard; now: Date },
): Promise<Paid> {
  const found = await chargeIn(tx, { chargeId, now, status: 'open' });
  if ('answer' in found) return found.answer;
  const { charge } = found;
  const number = cardNumber(card.number);
  const cards = Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[];
  const known = cards.find((card) => cardNumber(TEST_CARDS[card]) === number);
  if (!known) return fail('number');
  if (!cardEnd(card.expiry, now)) return fail('expiry');
  if (!/^\d{3}$/.test(cardNumber(card.cvc))) return fail('cvc');
  const delivery = DELIVERIES.find((name) => name === card.delivery) ?? 'normal';
  await moveCharge(tx, chargeId, { delivery, refund_course: COURSES[known] ?? 'at_once' });
  if (known === 'declined') return decline(tx, { ...charge, delivery }, { code: 'card_declined', now });
  if (known !== 'asksFirst') return accept(tx, { ...charge, delivery }, now);
  await moveCharge(tx, chargeId, { status: 'challenged' });
  return ok({ status: 'challenged', charge });
}

/** Answers the 3-D Secure challenge. */
export async function answerChallenge(
  tx: StoreTx,
  { chargeId, isYes, now }: { chargeId: string; isYes: boolean; now: Date },
): Promise<Paid> {
  const found = await chargeIn(tx, { chargeId, now, status: 'challenged' });
  if ('answer' in found) return found.answer;
  const { charge } = found;
  return isYes ? accept(tx, charge, now) : decline(tx, charge, { code: 'authentication_failed', now });
}

/** Locks a charge; returns the page's answer if the charge is not in this state. */
async function chargeIn(
  tx: StoreTx,
  { chargeId, now, status }: { chargeId: string; now: Date; status: BankStatus },
): Promise<{ charge: BankCharge } | { answer: Paid }> {
  const charge = await readCharge(tx, { id: chargeId, now, isLocked: true });
  if (!charge) return { answer: fail('unknown_charge') };
  return charge.status === status ? { charge } : { answer: ok({ status: charge.status, charge }) };
}

async function accept(tx: StoreTx, charge: BankCharge, now: Date): Promise<Paid> {
  const status = charge.capturesLater ? 'authorized' : 'paid';
  const captured = charge.capturesLater ? 0 : charge.amount.amount;
  await moveCharge(tx, charge.id, { status, captured, failure_code: '' });
  const kinds = charge.capturesLater ? ['charge.authorized'] : ['charge.authorized', 'charge.paid'];
  await queueWebhooks(tx, charge, { kinds, now });
  return ok({ status, charge });
}

// As with a real provider, the page stays open for another card.
async function decline(
  tx: StoreTx,
  charge: BankCharge,
  { code, now }: { code: string; now: Date },
): Promise<Paid> {
  await moveCharge(tx, charge.id, { status: 'open', failure_code: code });
  await queueWebhooks(tx, charge, { kinds: ['charge.declined'], now });
  return ok({ status: 'open', charge: { ...charge, status: 'open', failureCode: code } });
}

/** The digits of a typed number, expiry or code. */
export function cardNumber(text: string): string {
  return toLatinDigits(text).replace(/[\s-]/g, '');
}

/** The expiry month of a card, from "12 / 34", "12/2034" or "1234"; null if it is in the past or unreadable. */
export function cardEnd(text: string, now: Date): { month: number; year: number } | null {
  const [, month = '', typed = ''] = /^(0?[1-9]|1[0-2])\/?((?:20)?\d{2})$/.exec(cardNumber(text)) ?? [];
  if (month === '') return null;
  const year = 2000 + (Number(typed) % 100);
  const end = Date.UTC(year, Number(month), 1);
  const isValid = end > now.getTime() && end < now.getTime() + 50 * 366 * 24 * 3_600_000;
  return isValid ? { month: Number(month), year } : null;
}

export type { Delivery };
