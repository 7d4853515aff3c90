import { type RawBuilder, sql } from 'kysely';
import { FOCAL } from '#domain/media/index.ts';
import type { ProductDraft } from './product-draft.ts';

/** SQL for a swatch's picture: its path, and its focal point if that is not the centre. Null without a picture. */
export function swatchPicture(
  store: string,
  mediaId: RawBuilder<unknown> = sql.ref('v.media_id'),
): RawBuilder<string | null> {
  return sql<string | null>`select concat_ws(' ', '/media/' || m.hash, ${FOCAL})
    from media m where m.store_id = ${store} and m.id = ${mediaId}`;
}

type Options = ProductDraft['options'];

/** The pictures of the options' values. */
export function picturesOf(options: Options): string[] {
  return options.flatMap(({ values }) => values.flatMap(({ mediaId }) => mediaId ?? []));
}

/** The options with those of their pictures that still exist. */
export function withPictures(options: Options, isThere: (id: string) => boolean): Options {
  return options.map((option) => ({
    ...option,
    values: option.values.map((value) =>
      value.mediaId && !isThere(value.mediaId) ? { ...value, mediaId: null } : value,
    ),
  }));
}
