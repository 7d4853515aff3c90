import { type PlatformTx, withPlatform } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { type Money, money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type CardProblem, cardEnd, cardNumber, TEST_CARDS } from './pay-by-card.ts';

/** A card that is charged once and then declined, for renewals that fail. */
export const DECLINED_LATER = '4000 0000 0000 0341';

const COURSES: Record<string, 'pays' | 'declined' | 'asks' | 'declines_later'> = {
  [cardNumber(TEST_CARDS.pays)]: 'pays',
  [cardNumber(TEST_CARDS.declined)]: 'declined',
  [cardNumber(TEST_CARDS.asksFirst)]: 'asks',
  [cardNumber(DECLINED_LATER)]: 'declines_later',
};

/** A challenge expires after this time. */
const CHALLENGE_MS = 30 * 60_000;

type Status = 'challenged' | 'paid' | 'failed';

export type CardCharge = {
  status: Status;
  failureCode: string;
  amount: Money;
  description: string;
  returnUrl: string;
};

type Asked = {
  key: string;
  token: string;
  amount: Money;
  description: string;
  returnUrl: string | null;
  now: Date;
};

type Typed = { number: string; expiry: string; cvc: string };

type Saved = { token: string; brand: string; last4: string; expMonth: number; expYear: number };

/** The interface for the adapter, which stands for a real provider's HTTP API. */
export type CardBank = typeof cardBank;

/** The test bank's saved cards (demo mode only). It does not know subscriptions. */
export const cardBank = {
  async saveCard(
    card: Typed,
    now: Date,
  ): Promise<Result<Saved, { ok: false; code: 'card_invalid'; data: { field: CardProblem } }>> {
    const number = cardNumber(card.number);
    const course = COURSES[number];
    if (!course) return fail('card_invalid', { field: 'number' });
    const end = cardEnd(card.expiry, now);
    if (!end) return fail('card_invalid', { field: 'expiry' });
    if (!/^\d{3}$/.test(cardNumber(card.cvc))) return fail('card_invalid', { field: 'cvc' });
    const token = `card_${newId()}`;
    const row = { token, course, exp_month: end.month, exp_year: end.year };
    await withPlatform((tx) => tx.insertInto('test_bank_cards').values(row).execute());
    return ok({ token, brand: 'Visa', last4: number.slice(-4), expMonth: end.month, expYear: end.year });
  },

  /** Idempotent by key. */
  async charge(asked: Asked): Promise<CardCharge | null> {
    const { key, token, amount, description, returnUrl, now } = asked;
    await withPlatform(async (tx) => {
      const outcome = await outcomeOf(tx, asked);
      await tx
        .insertInto('test_bank_charges')
        .values({
          ...{ key, token, amount: amount.amount, currency: amount.currency },
          ...{
            description: description.slice(0, 200),
            ...outcome,
            return_url: returnUrl ?? '',
            created_at: now,
          },
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    });
    return cardBank.read(key, now);
  },

  async read(key: string, now: Date): Promise<CardCharge | null> {
    const row = await withPlatform((tx) =>
      tx.selectFrom('test_bank_charges').selectAll().where('key', '=', key).executeTakeFirst(),
    );
    if (!row) return null;
    const isOver = row.status === 'challenged' && row.created_at.getTime() + CHALLENGE_MS <= now.getTime();
    return {
      status: isOver ? 'failed' : (row.status as Status),
      failureCode: isOver ? 'authentication_expired' : row.failure_code,
      amount: money(row.amount, row.currency),
      description: row.description,
      returnUrl: row.return_url,
    };
  },

  /** Answers a challenge; no effect on a charge that has ended. */
  async answer(key: string, { isYes, now }: { isYes: boolean; now: Date }): Promise<void> {
    const to = isYes ? { status: 'paid' } : { status: 'failed', failure_code: 'authentication_failed' };
    const since = new Date(now.getTime() - CHALLENGE_MS);
    await withPlatform((tx) =>
      tx
        .updateTable('test_bank_charges')
        .set(to)
        .where('key', '=', key)
        .where('status', '=', 'challenged')
        .where('created_at', '>', since)
        .execute(),
    );
  },
};

async function outcomeOf(
  tx: PlatformTx,
  { token, returnUrl, now }: Asked,
): Promise<{ status: Status; failure_code: string }> {
  const card = await tx
    .selectFrom('test_bank_cards')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const earlier = await tx
    .selectFrom('test_bank_charges')
    .select('key')
    .where('token', '=', token)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  const failed = (failure_code: string) => ({ status: 'failed' as const, failure_code });
  if (Date.UTC(card.exp_year, card.exp_month, 1) <= now.getTime()) return failed('expired_card');
  if (card.course === 'declined') return failed('card_declined');
  if (card.course === 'declines_later' && earlier) return failed('insufficient_funds');
  if (card.course !== 'asks' || (!returnUrl && earlier)) return { status: 'paid', failure_code: '' };
  return returnUrl ? { status: 'challenged', failure_code: '' } : failed('authentication_required');
}
