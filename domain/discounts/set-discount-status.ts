import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { lockDiscountRoom, roomProblems } from './discount-room.ts';
import { lockDiscount } from './lock-discount.ts';

export type DiscountStatus = 'active' | 'paused' | 'archived';

/** too_many_automatic: other automatic discounts take all the room there is. */
type Refusal = 'discount_not_found' | 'too_many_automatic';

/** Pauses, activates or archives a discount. Orders that have the discount keep it. */
export async function setDiscountStatus(
  tx: StoreTx,
  { id, status }: { id: string; status: DiscountStatus },
  act: Act,
): Promise<Result<{ changed: boolean }, Refusal>> {
  if (status === 'active') await lockDiscountRoom(tx);
  const known = await lockDiscount(tx, id);
  if (!known) return fail('discount_not_found');
  if (known.status === status) return ok({ changed: false });
  const terms = { id, status, isAutomatic: known.is_automatic, endsAt: known.ends_at };
  if ((await roomProblems(tx, terms, act.at)).way) return fail('too_many_automatic');
  await tx
    .updateTable('discounts')
    .set({ status, version: known.version + 1, updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, act, {
    action: `discount.${status}`,
    subjectKind: 'discount',
    subjectId: id,
    before: { status: known.status },
    after: { status },
  });
  return ok({ changed: true });
}
