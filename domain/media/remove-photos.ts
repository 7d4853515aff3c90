import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mediaUses } from './media-uses.ts';
import { removeMedia } from './remove-media.ts';

/**
 * Removes photos that were taken off their reviews; jobs then delete their bytes. One that the store or another review
 * shows stays: two photos of an imported store may have become one.
 */
export async function removePhotos(tx: StoreTx, mediaIds: readonly string[], act: Act): Promise<void> {
  for (const mediaId of mediaIds) {
    const uses = await mediaUses(tx, { mediaId, locale: 'en' });
    if (uses.length === 0) await removeMedia(tx, { mediaId }, act);
  }
}
