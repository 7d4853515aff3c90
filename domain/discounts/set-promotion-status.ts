import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { lockPromotion } from './lock-promotion.ts';

export type PromotionStatus = 'active' | 'paused' | 'archived';

/** Pauses, activates or archives a promotion. Orders that have it keep it. */
export async function setPromotionStatus(
  tx: StoreTx,
  { id, status }: { id: string; status: PromotionStatus },
  act: Act,
): Promise<Result<{ changed: boolean }, 'promotion_not_found'>> {
  const known = await lockPromotion(tx, id);
  if (!known) return fail('promotion_not_found');
  if (known.status === status) return ok({ changed: false });
  await tx
    .updateTable('promotions')
    .set({ status, version: known.version + 1, updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, act, {
    action: `promotion.${status}`,
    subjectKind: 'promotion',
    subjectId: id,
    before: { status: known.status },
    after: { status },
  });
  return ok({ changed: true });
}
