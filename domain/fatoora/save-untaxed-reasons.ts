import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { lockActiveDevice } from './devices.ts';
import { queueUnstamped } from './unstamped.ts';
import { areUntaxedReasons, type UntaxedReasons } from './untaxed-reasons.ts';

export type SaveUntaxedReasonsFailure =
  | Failure<'no_device', undefined>
  /** A code that the authority does not know, or words of more than 200 characters. */
  | Failure<'reasons_invalid', undefined>;

/** Says why goods without VAT are without it, and stamps the documents that waited for that. */
export async function saveUntaxedReasons(
  tx: StoreTx,
  untaxed: UntaxedReasons,
  act: Act,
): Promise<Result<null, SaveUntaxedReasonsFailure>> {
  if (!areUntaxedReasons(untaxed)) return fail('reasons_invalid');
  const device = await lockActiveDevice(tx);
  if (!device) return fail('no_device');
  await tx
    .updateTable('fatoora_devices')
    .set({ seller: JSON.stringify({ ...device.seller, untaxed }) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', device.id)
    .execute();
  await queueUnstamped(tx);
  await recordAudit(tx, act, {
    ...{ action: 'fatoora.saved', subjectKind: 'fatoora_device', subjectId: device.id },
    before: device.seller.untaxed,
    after: untaxed,
  });
  return ok(null);
}
