import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { countAddedBytes, requireFeature, requireRoom } from '#domain/packages/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkLimits, type Limits } from './change-file.ts';
import { type DigitalFile, lockFileOf } from './digital-file.ts';
import { dropLater } from './drop-content.ts';
import type { FileFailure } from './errors.ts';

/** An uploaded file in the data folder, with its name in the folder and its type. */
export type UploadedFile = {
  contentId: string;
  fileName: string;
  contentType: string;
  bytes: number;
  hash: string;
};

/** Attaches a file to a variant. A replacement applies to earlier buyers too; their download limits stay. */
export async function attachFile(
  tx: StoreTx,
  input: { productId: string; variantId: string; file: UploadedFile } & Limits,
  act: Act,
): Promise<Result<{ fileId: string }, FileFailure>> {
  const { productId, variantId, file, maxDownloads, validDays, isWhole } = input;
  const limits = checkLimits(input);
  if (!limits.ok) return limits;
  const place = await placeForFile(tx, { productId, variantId, bytes: file.bytes });
  if (!place.ok) return place;
  const { before } = place.value;
  const fileId = before?.id ?? newId();
  const set = {
    content_id: file.contentId,
    file_name: file.fileName,
    content_type: file.contentType,
    bytes: file.bytes,
    file_hash: file.hash,
    max_downloads: maxDownloads,
    valid_days: validDays,
    is_whole: isWhole,
    version: (before?.version ?? 0) + 1,
  };
  await tx
    .insertInto('digital_files')
    .values({ ...set, store_id: tx.storeId, id: fileId, variant_id: variantId, created_at: act.at })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(set))
    .execute();
  await countAddedBytes(tx, file.bytes);
  if (before) await dropLater(tx, before.contentId);
  await noteChange(tx, [`product:${productId}`]);
  await recordAudit(tx, act, {
    action: before ? 'digital.replaced' : 'digital.added',
    subjectKind: 'product',
    subjectId: productId,
    ...(before && { before: { file: before.fileName } }),
    after: { file: file.fileName, maxDownloads, validDays, isWhole },
  });
  return ok({ fileId });
}

/**
 * Returns the file that an upload of this size would replace; null if there is none. Refused if the product
 * does not sell this variant, if the package has no room, or if it is a first file and the plan includes no sold files.
 */
export async function placeForFile(
  tx: StoreTx,
  { bytes, ...variant }: { productId: string; variantId: string; bytes: number },
): Promise<Result<{ before: DigitalFile | null }, FileFailure>> {
  if (!(await isVariantOf(tx, variant))) return fail('variant_not_found');
  const before = await lockFileOf(tx, variant.variantId);
  const allowed = before ? ok() : await requireFeature(tx, 'digital_files');
  if (!allowed.ok) return allowed;
  const room = await requireRoom(tx, 'storage', bytes - (before?.bytes ?? 0), bytes);
  return room.ok ? ok({ before }) : room;
}

/** True if the product has this variant for sale. */
async function isVariantOf(
  tx: StoreTx,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<boolean> {
  if (!isId(productId) || !isId(variantId)) return false;
  const row = await tx
    .selectFrom('variants as v')
    .select('v.id')
    .where('v.store_id', '=', tx.storeId)
    .where('v.id', '=', variantId)
    .where('v.product_id', '=', productId)
    .where('v.archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
