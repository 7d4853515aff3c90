import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { writeCall } from './write-call.ts';

type OfHeld = {
  orderId: string;
  /** Default: the order's authorized attempt. */
  attemptId?: string;
  /** Default: at once. */
  runAt?: Date;
};

/**
 * Requests the capture of an authorized card payment, which is paid once the job has the provider's answer.
 * nothing_held: no provider can be asked, so no money will come.
 */
export function requestCapture(tx: StoreTx, held: OfHeld, act: { at: Date }) {
  return askOfHeld(tx, { ...held, kind: 'capture' }, act);
}

/** Requests the void of an authorized card payment. */
export function requestVoid(tx: StoreTx, held: OfHeld, act: { at: Date }) {
  return askOfHeld(tx, { ...held, kind: 'void' }, act);
}

async function askOfHeld(
  tx: StoreTx,
  { orderId, attemptId: wanted, runAt, kind }: OfHeld & { kind: 'capture' | 'void' },
  { at }: { at: Date },
): Promise<Result<undefined, 'nothing_held'>> {
  const attempt = await tx
    .selectFrom('payment_attempts as t')
    .select(['t.id', 't.amount', 't.currency'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.order_id', '=', orderId)
    .where('t.status', '=', 'authorized')
    .$if(wanted !== undefined, (query) => query.where('t.id', '=', wanted ?? ''))
    // An order may have a second authorization, which is being voided because it came too late.
    .orderBy(sql`exists (select from payment_calls c where c.store_id = t.store_id and c.attempt_id = t.id
      and c.kind <> ${kind} and c.status in ('asked', 'waiting'))`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!attempt) return fail('nothing_held');
  const asked = await tx
    .selectFrom('payment_calls as c')
    .select('c.kind')
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attempt.id)
    .where('c.status', 'in', ['asked', 'waiting'])
    .executeTakeFirst();
  if (asked) return asked.kind === kind ? ok() : fail('nothing_held');
  const { id: attemptId, amount, currency } = attempt;
  await writeCall(tx, { attemptId, kind, refundId: null, amount, currency, runAt }, { at });
  return ok();
}
