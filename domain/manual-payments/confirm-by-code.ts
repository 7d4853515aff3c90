import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt } from '#domain/identity/index.ts';
import { lockOrder, recordOrderEvent } from '#domain/orders/index.ts';
import { sendTextMessage } from '#domain/text-messages/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { hashToken, newCode } from '#lib/ids.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import { isToConfirm, writeConfirmation } from './confirm-by-call.ts';
import type { CodeFailure, SendCodeFailure } from './errors.ts';

/**
 * The minutes for which a code is valid, the number of guesses, and the number of codes per order; at most
 * one code a minute.
 */
export const CODE_MINUTES = 15;
export const CODE_GUESSES = 5;
export const CODES_PER_ORDER = 4;
const PAUSE_SECONDS = 60;

/** Limits codes per phone over all orders, so that a stranger cannot flood a phone. */
const PER_PHONE = { bucket: 'cash_code', windowSeconds: 86_400, free: 8, refuse: 8 };

/** Sends a new code to the phone of a waiting order, which invalidates the previous code. */
export async function sendCode(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ sentAt: Date }, SendCodeFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!isToConfirm(order)) return fail('not_to_confirm');
  const last = await readCode(tx, orderId);
  if (last && last.sends >= CODES_PER_ORDER) return fail('too_many_codes', { retryAfterSeconds: null });
  const waited = last ? (act.at.getTime() - last.sentAt.getTime()) / 1000 : PAUSE_SECONDS;
  // The wait is negative if the clock was set back, which must not make the shopper wait.
  if (waited >= 0 && waited < PAUSE_SECONDS) {
    return fail('too_many_codes', { retryAfterSeconds: Math.ceil(PAUSE_SECONDS - waited) });
  }
  const to = await addressee(tx, orderId);
  const verdict = await countAttempt(tx, PER_PHONE, { subject: to.phone, at: act.at });
  if (verdict.isRefused) return fail('too_many_codes', { retryAfterSeconds: verdict.retryAfterSeconds });
  const code = newCode(6);
  await writeCode(tx, { orderId, code }, act);
  const body = translator(to.locale)('payment.code.text', {
    code,
    number: to.number,
    store: to.store,
    minutes: CODE_MINUTES,
  });
  await sendTextMessage(tx, { to: to.phone, channel: 'sms', body, orderId }, act);
  return ok({ sentAt: act.at });
}

/** Confirms an order by code. Wrong guesses count, so commit on failure too. */
export async function confirmByCode(
  tx: StoreTx,
  { orderId, code }: { orderId: string; code: string },
  act: Act,
): Promise<Result<undefined, CodeFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!isToConfirm(order)) return fail('not_to_confirm');
  const sent = await readCode(tx, orderId);
  if (!sent || sent.expiresAt <= act.at || sent.wrongTries >= CODE_GUESSES) return fail('code_spent');
  const typed = toLatinDigits(code).replace(/[^0-9]/g, '');
  if (hashOf(orderId, typed) !== sent.codeHash) {
    await countWrong(tx, orderId);
    return fail('code_wrong', { left: CODE_GUESSES - sent.wrongTries - 1 });
  }
  await writeConfirmation(tx, { order, to: 'confirmed', at: act.at });
  await tx
    .deleteFrom('cash_codes')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
  await recordOrderEvent(tx, { order, kind: 'confirmed_by_code', after: { confirmation: 'confirmed' } }, act);
  return ok();
}

/** The time of the last code and whether another may be sent, for the shopper's page. */
export async function codeState(
  tx: StoreTx,
  orderId: string,
): Promise<{ sentAt: Date | null; isLast: boolean }> {
  const sent = await readCode(tx, orderId);
  return { sentAt: sent?.sentAt ?? null, isLast: (sent?.sends ?? 0) >= CODES_PER_ORDER };
}

// The hash is salted with the order's id, so that one table of a million precomputed hashes cannot be used for every
// order.
function hashOf(orderId: string, code: string): string {
  return hashToken(`${orderId}:${code}`);
}

function readCode(tx: StoreTx, orderId: string) {
  return tx
    .selectFrom('cash_codes as c')
    .select(['c.code_hash as codeHash', 'c.expires_at as expiresAt', 'c.wrong_tries as wrongTries'])
    .select(['c.sends', 'c.sent_at as sentAt'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.order_id', '=', orderId)
    .executeTakeFirst();
}

async function writeCode(
  tx: StoreTx,
  { orderId, code }: { orderId: string; code: string },
  act: Act,
): Promise<void> {
  const fresh = {
    code_hash: hashOf(orderId, code),
    expires_at: new Date(act.at.getTime() + CODE_MINUTES * 60_000),
    wrong_tries: 0,
    sent_at: act.at,
  };
  await tx
    .insertInto('cash_codes')
    .values({ store_id: tx.storeId, order_id: orderId, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id']).doUpdateSet({ ...fresh, sends: sql`cash_codes.sends + 1` }),
    )
    .execute();
}

async function countWrong(tx: StoreTx, orderId: string): Promise<void> {
  await tx
    .updateTable('cash_codes')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

async function addressee(
  tx: StoreTx,
  orderId: string,
): Promise<{ phone: string; number: number; locale: Locale; store: string }> {
  const row = await tx
    .selectFrom('orders as o')
    .leftJoin('store_texts as s', (join) =>
      join.onRef('s.store_id', '=', 'o.store_id').onRef('s.locale', '=', 'o.locale'),
    )
    .select(['o.phone', 'o.number', 'o.locale', 's.name as store'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    phone: row.phone,
    number: row.number,
    locale: isLocale(row.locale) ? row.locale : 'en',
    store: row.store ?? '',
  };
}
