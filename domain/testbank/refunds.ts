import { type StoreTx, withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type BankCharge, moveCharge, type RefundCourse, readCharge } from './charge.ts';
import { queueWebhooks } from './queue-webhooks.ts';

/** The delay of refunds that are not immediate. */
export const REFUND_MS = 60_000;

export type BankRefund = { id: string; status: 'pending' | 'succeeded' | 'failed' };

type Asked = { id: string; key: string; now: Date };

const FIRST: Record<RefundCourse, BankRefund['status']> = {
  at_once: 'succeeded',
  later: 'pending',
  fails: 'pending',
  comes_back: 'succeeded',
};

/** Refunds once per key, up to the captured amount. */
export async function giveBack(
  storeId: string,
  { id, key, amount, now }: Asked & { amount: number },
): Promise<Result<BankRefund, 'unknown_charge' | 'not_possible'>> {
  return withStore(storeId, async (tx) => {
    const charge = await readCharge(tx, { id, now, isLocked: true });
    if (!charge) return fail('unknown_charge');
    const given = await findRefund(tx, { id, key });
    if (given) return ok(await settled(tx, { charge, refund: given, now }));
    if (charge.refunded + amount > charge.captured) return fail('not_possible');
    const refund = { id: newId(), status: FIRST[charge.refundCourse] };
    await tx
      .insertInto('test_refunds')
      .values({
        ...{ store_id: tx.storeId, charge_id: id, idempotency_key: key, amount, created_at: now },
        ...refund,
      })
      .execute();
    await moveCharge(tx, id, { refunded: charge.refunded + amount });
    if (charge.refundCourse !== 'at_once') {
      const dueAt = new Date(now.getTime() + REFUND_MS);
      await queueWebhooks(tx, charge, { kinds: ['refund.updated'], now, refund: key, dueAt });
    }
    return ok(refund);
  });
}

/** The state of a refund; null if the key is unknown. */
export async function readRefund(storeId: string, { id, key, now }: Asked): Promise<BankRefund | null> {
  return withStore(storeId, async (tx) => {
    const charge = await readCharge(tx, { id, now, isLocked: true });
    const refund = charge && (await findRefund(tx, { id, key }));
    return refund ? settled(tx, { charge, refund, now }) : null;
  });
}

type Found = { id: string; status: BankRefund['status']; amount: number; created_at: Date };

function findRefund(tx: StoreTx, { id, key }: Pick<Asked, 'id' | 'key'>): Promise<Found | undefined> {
  return tx
    .selectFrom('test_refunds as r')
    .select(['r.id', 'r.status', 'r.amount', 'r.created_at'])
    .where('r.store_id', '=', tx.storeId)
    .where('r.charge_id', '=', id)
    .where('r.idempotency_key', '=', key)
    .$narrowType<{ status: BankRefund['status'] }>()
    .executeTakeFirst();
}

// Runs under the charge's lock, so that a failed refund is reverted once.
async function settled(
  tx: StoreTx,
  { charge, refund, now }: { charge: BankCharge; refund: Found; now: Date },
): Promise<BankRefund> {
  const { id, amount } = refund;
  const isDue = charge.refundCourse !== 'at_once' && refund.created_at.getTime() + REFUND_MS <= now.getTime();
  const status = isDue ? (charge.refundCourse === 'later' ? 'succeeded' : 'failed') : refund.status;
  if (status === refund.status) return { id, status };
  await tx
    .updateTable('test_refunds as r')
    .set({ status })
    .where('r.store_id', '=', tx.storeId)
    .where('r.id', '=', id)
    .execute();
  if (status === 'failed') await moveCharge(tx, charge.id, { refunded: charge.refunded - amount });
  return { id, status };
}
