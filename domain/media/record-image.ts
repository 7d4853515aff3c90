import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import type { PreparedImage } from './image.ts';
import { plainName } from './plain-name.ts';

export type RecordedImage = { mediaId: string; hash: string; width: number; height: number };

export type ImageDetails = {
  alt?: Partial<Record<Locale, string>>;
  fileName?: string;
  act: Act;
  skipAudit?: boolean;
};

/** Inserts a row for a stored image; if the image exists, returns its row. */
export async function recordImage(
  tx: StoreTx,
  image: PreparedImage,
  details: ImageDetails,
): Promise<RecordedImage> {
  const { hash, width, height } = image;
  const id = newId();
  const row = await tx
    .insertInto('media')
    .values({
      store_id: tx.storeId,
      id,
      hash,
      content_type: image.contentType,
      width,
      height,
      bytes: image.bytes.length,
      blur: image.blur,
      file_name: plainName(details.fileName ?? ''),
      created_at: details.act.at,
    })
    // An update, because `do nothing` would not return the existing row.
    .onConflict((conflict) => conflict.columns(['store_id', 'hash']).doUpdateSet({ hash, blur: image.blur }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const hasNewWords = await writeAlt(tx, row.id, details.alt ?? {});
  // The image may belong to a category, whose alt text is in the shell.
  if (hasNewWords && row.id !== id) await touchShell(tx);
  if (row.id === id && !details.skipAudit) {
    await recordAudit(tx, details.act, {
      action: 'media.added',
      subjectKind: 'media',
      subjectId: id,
      after: { hash, width, height, bytes: image.bytes.length },
    });
  }
  return { mediaId: row.id, hash, width, height };
}

/** Returns true if any text changed. */
async function writeAlt(
  tx: StoreTx,
  mediaId: string,
  alt: Partial<Record<Locale, string>>,
): Promise<boolean> {
  const rows = LOCALES.flatMap((locale) => {
    const text = alt[locale]?.trim().slice(0, 500);
    return text ? [{ store_id: tx.storeId, media_id: mediaId, locale, alt: text }] : [];
  });
  if (rows.length === 0) return false;
  const written = await tx
    .insertInto('media_texts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'media_id', 'locale'])
        .doUpdateSet((values) => ({ alt: values.ref('excluded.alt') }))
        .whereRef('media_texts.alt', '!=', 'excluded.alt'),
    )
    .returning('locale')
    .execute();
  return written.length > 0;
}
