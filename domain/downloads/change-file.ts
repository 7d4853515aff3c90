import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type DigitalFile, filesOfProduct, findFile, MOST_DAYS, MOST_DOWNLOADS } from './digital-file.ts';
import { dropLater } from './drop-content.ts';
import type { FileFailure } from './errors.ts';

/** The download limits of each paid line; isWhole: the line is delivered only as a file. */
export type Limits = { maxDownloads: number; validDays: number; isWhole: boolean };

type OneFile = { productId: string; fileId: string };

export function checkLimits({
  maxDownloads,
  validDays,
}: Pick<Limits, 'maxDownloads' | 'validDays'>): Result<undefined, FileFailure> {
  const isWithin = (value: number, most: number) =>
    Number.isSafeInteger(value) && value >= 1 && value <= most;
  if (!isWithin(maxDownloads, MOST_DOWNLOADS))
    return fail('limit_invalid', { field: 'maxDownloads' as const, most: MOST_DOWNLOADS });
  if (!isWithin(validDays, MOST_DAYS))
    return fail('limit_invalid', { field: 'validDays' as const, most: MOST_DAYS });
  return ok();
}

/** Changes the download limits for orders paid from now on. version: the version that was shown. */
export async function changeFile(
  tx: StoreTx,
  { productId, fileId, version, ...limits }: OneFile & Limits & { version: number },
  act: Act,
): Promise<Result<undefined, FileFailure>> {
  const checked = checkLimits(limits);
  if (!checked.ok) return checked;
  const before = await findFile(tx, { productId, fileId });
  if (!before) return fail('file_not_found');
  const { maxDownloads, validDays, isWhole } = limits;
  const changed = await tx
    .updateTable('digital_files')
    .set({ max_downloads: maxDownloads, valid_days: validDays, is_whole: isWhole, version: version + 1 })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', fileId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return fail('stale', { current: before });
  await noteChange(tx, [`product:${productId}`]);
  await recordAudit(tx, act, {
    action: 'digital.saved',
    subjectKind: 'product',
    subjectId: productId,
    before: wordsOf(before),
    after: wordsOf({ ...before, ...limits }),
  });
  return ok();
}

/** Removes a file from its variant; earlier buyers can still download it. */
export async function removeFile(
  tx: StoreTx,
  { productId, fileId, version }: OneFile & { version: number },
  act: Act,
): Promise<Result<undefined, FileFailure>> {
  const before = await findFile(tx, { productId, fileId });
  if (!before) return fail('file_not_found');
  const taken = await tx
    .updateTable('digital_files')
    .set({ variant_id: null, version: version + 1 })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', fileId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return fail('stale', { current: before });
  await dropUnsold(tx, before);
  await noteChange(tx, [`product:${productId}`]);
  await recordAudit(tx, act, {
    action: 'digital.removed',
    subjectKind: 'product',
    subjectId: productId,
    before: wordsOf(before),
  });
  return ok();
}

/** Deletes the files of a deleted product that were never bought. */
export async function dropFilesOf(tx: StoreTx, productId: string): Promise<void> {
  for (const file of await filesOfProduct(tx, productId)) await dropUnsold(tx, file);
}

// A file that was never bought is deleted with its bytes.
async function dropUnsold(tx: StoreTx, { id, contentId }: DigitalFile): Promise<void> {
  const dropped = await tx
    .deleteFrom('digital_files as f')
    .where('f.store_id', '=', tx.storeId)
    .where('f.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_downloads as d')
            .select('d.id')
            .whereRef('d.store_id', '=', 'f.store_id')
            .whereRef('d.file_id', '=', 'f.id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (dropped.numDeletedRows > 0n) await dropLater(tx, contentId);
}

function wordsOf({ fileName, maxDownloads, validDays, isWhole }: Pick<DigitalFile, 'fileName'> & Limits) {
  return { file: fileName, maxDownloads, validDays, isWhole };
}
