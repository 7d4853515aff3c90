import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { lockPayouts } from './add-payout.ts';

export type RemovePayoutFailure =
  | Failure<'payout_not_found', undefined>
  /**
   * A later statement repeats lines of this one and has to be removed first, else those lines would count
   * nowhere.
   */
  | Failure<'repeated_elsewhere', { payoutId: string }>;

/** Removes a statement with its lines, such as one with wrongly mapped columns. */
export async function removePayout(
  tx: StoreTx,
  { payoutId }: { payoutId: string },
  act: Act,
): Promise<Result<undefined, RemovePayoutFailure>> {
  if (!isId(payoutId)) return fail('payout_not_found');
  await lockPayouts(tx);
  const { rows } = await sql<{ id: string }>`
    select r.payout_id as id from payout_rows r
     where r.store_id = ${tx.storeId} and r.outcome = 'repeated' and r.payout_id <> ${payoutId}
       and r.row_key in (select own.row_key from payout_rows own
         where own.store_id = ${tx.storeId} and own.payout_id = ${payoutId} and own.outcome <> 'repeated')
     limit 1`.execute(tx);
  if (rows[0]) return fail('repeated_elsewhere', { payoutId: rows[0].id });
  const removed = await tx
    .deleteFrom('payouts')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', payoutId)
    .returning(['file_name as file', 'currency', 'gross', 'fee', 'net'])
    .executeTakeFirst();
  if (!removed) return fail('payout_not_found');
  await recordAudit(tx, act, {
    action: 'payout.removed',
    subjectKind: 'payout',
    subjectId: payoutId,
    before: removed,
  });
  return ok();
}
