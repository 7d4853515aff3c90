import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SaveMediaFailure } from './errors.ts';
import { findMedia, type MediaItem } from './list-media.ts';

export const MAX_ALT = 500;

export type MediaDetails = {
  mediaId: string;
  alt: Record<Locale, string>;
  /** The focal point in hundredths of the image's width and height. */
  focal: { x: number; y: number };
  version: number;
};

/**
 * Saves an image's alt texts and focal point. The caller (catalog) invalidates the pages that show the image.
 */
export async function saveMedia(
  tx: StoreTx,
  { mediaId, alt, focal, version }: MediaDetails,
  act: Act,
): Promise<Result<MediaItem, SaveMediaFailure>> {
  const before = await findMedia(tx, mediaId);
  if (!before) return fail('media_not_found');
  const words = { en: cleanLine(alt.en), ar: cleanLine(alt.ar) };
  const long = LOCALES.find((locale) => words[locale].length > MAX_ALT);
  if (long) return fail('alt_too_long', { fields: [`alt.${long}` as const] });
  const isInside = [focal.x, focal.y].every((at) => Number.isInteger(at) && at >= 0 && at <= 100);
  if (!isInside) return fail('focal_outside', { fields: ['focal'] });
  const saved = await tx
    .updateTable('media')
    .set({ focal_x: focal.x, focal_y: focal.y, version: version + 1 })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mediaId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!saved) return fail('stale', { current: before });
  await writeWords(tx, mediaId, words);
  const after = { ...before, alt: words, focal, version: version + 1 };
  await recordAudit(tx, act, {
    action: 'media.saved',
    subjectKind: 'media',
    subjectId: mediaId,
    before: { file: before.fileName, alt: before.alt, focal: before.focal },
    after: { file: before.fileName, alt: words, focal },
  });
  return ok(after);
}

async function writeWords(tx: StoreTx, mediaId: string, words: Record<Locale, string>): Promise<void> {
  await tx
    .deleteFrom('media_texts')
    .where('store_id', '=', tx.storeId)
    .where('media_id', '=', mediaId)
    .execute();
  const rows = LOCALES.filter((locale) => words[locale] !== '').map((locale) => ({
    store_id: tx.storeId,
    media_id: mediaId,
    locale,
    alt: words[locale],
  }));
  if (rows.length > 0) await tx.insertInto('media_texts').values(rows).execute();
}
