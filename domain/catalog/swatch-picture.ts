import { type RawBuilder, sql } from 'kysely';
import { FOCAL } from '#domain/media/index.ts';

/** SQL for a swatch's picture: its path, and its focal point if that is not the centre. Null without a picture. */
export function swatchPicture(
  store: string,
  mediaId: RawBuilder<unknown> = sql.ref('v.media_id'),
): RawBuilder<string | null> {
  return sql<string | null>`select concat_ws(' ', '/media/' || m.hash, ${FOCAL})
    from media m where m.store_id = ${store} and m.id = ${mediaId}`;
}
