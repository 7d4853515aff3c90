import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { PreparedImage } from './image.ts';

export type RecordedImage = { mediaId: string; hash: string; width: number; height: number };

/** Makes the row of a picture whose bytes are stored; the same picture again gives the row it has. */
export async function recordImage(
  tx: StoreTx,
  image: PreparedImage,
  details: { alt?: Partial<Record<Locale, string>>; act: Act },
): Promise<RecordedImage> {
  throw new Error(`not written yet ${tx.storeId} ${image.hash} ${details.act.at}`);
}
