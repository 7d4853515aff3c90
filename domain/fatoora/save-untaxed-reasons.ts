import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { lockActiveDevice } from './devices.ts';
import { queueUnstamped } from './unstamped.ts';
import { areUntaxedReasons, type UntaxedReasons, untaxedStamp } from './untaxed-reasons.ts';

export type SaveUntaxedReasonsFailure =
  | Failure<'no_device', undefined>
  /** A code is unknown, or a text is longer than 200 characters. */
  | Failure<'reasons_invalid', undefined>
  /** Another member saved other reasons meanwhile; `stamp` identifies the current reasons. */
  | Failure<'stale', { current: UntaxedReasons; stamp: string }>;

/**
 * Saves the reasons for goods without VAT unless they have changed since `was` (an untaxedStamp), and stamps the
 * documents that waited for them.
 */
export async function saveUntaxedReasons(
  tx: StoreTx,
  { untaxed, was }: { untaxed: UntaxedReasons; was: string },
  act: Act,
): Promise<Result<null, SaveUntaxedReasonsFailure>> {
  if (!areUntaxedReasons(untaxed)) return fail('reasons_invalid');
  const device = await lockActiveDevice(tx);
  if (!device) return fail('no_device');
  const current = device.seller.untaxed;
  const stamp = untaxedStamp(current);
  if (stamp !== was) return fail('stale', { current, stamp });
  await tx
    .updateTable('fatoora_devices')
    .set({ seller: JSON.stringify({ ...device.seller, untaxed }) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', device.id)
    .execute();
  await queueUnstamped(tx);
  await recordAudit(tx, act, {
    ...{ action: 'fatoora.reasons_saved', subjectKind: 'fatoora_device', subjectId: device.id },
    before: current,
    after: untaxed,
  });
  return ok(null);
}
