import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

export type MediaUseKind =
  | 'product'
  | 'category'
  | 'brand'
  | 'collection'
  | 'home'
  | 'page'
  | 'shared'
  | 'logo'
  | 'logoDark'
  | 'menu';

/**
 * A place that shows an image; the title is in the requested language if possible, '' if the place has no
 * name.
 */
export type MediaUse = { kind: MediaUseKind; id: string; title: string };

const MOST = 200;

// Blocks name pictures by their ids, at any depth. A store has at most 40 home sections and some hundred pages.
const names = (blocks: RawBuilder<unknown>, mediaId: string) => sql`strpos(${blocks}::text, ${mediaId}) > 0`;

// A picture of the product, of one of its variants, or of a value's swatch.
const ofProducts = (store: string, mediaId: string) => sql`
  select pm.product_id as id from product_media pm where pm.store_id = ${store} and pm.media_id = ${mediaId}
  union
  select v.product_id from variants v where v.store_id = ${store} and v.media_id = ${mediaId}
  union
  select o.product_id from option_values v join product_options o on o.store_id = ${store} and o.id = v.option_id
   where v.store_id = ${store} and v.media_id = ${mediaId}`;

const inSettings = (store: string, mediaId: string) => sql`
  select u.kind, s.store_id, '' from store_settings s
    cross join lateral (values ('logo', s.logo_media_id::text), ('logoDark', s.logo_dark_media_id::text),
      ('menu', s.menus #>> '{tile,mediaId}')) u (kind, id)
   where s.store_id = ${store} and u.id = ${mediaId}`;

/** The places that show an image, by kind and title, at most two hundred. */
export async function mediaUses(
  tx: StoreTx,
  { mediaId, locale }: { mediaId: string; locale: Locale },
): Promise<MediaUse[]> {
  const store = tx.storeId;
  const { rows } = await sql<MediaUse>`
    with shown as (${ofProducts(store, mediaId)})
    select 'product' as kind, s.id, coalesce((select t.title from product_texts t
        where t.store_id = ${store} and t.product_id = s.id order by t.locale = ${locale} desc limit 1), '') as title
      from shown s
    union all
    select 'category', c.id, coalesce((select t.title from category_texts t
        where t.store_id = ${store} and t.category_id = c.id order by t.locale = ${locale} desc limit 1), '')
      from categories c where c.store_id = ${store} and c.media_id = ${mediaId}
    union all
    select 'brand', b.id, coalesce((select t.name from brand_texts t
        where t.store_id = ${store} and t.brand_id = b.id order by t.locale = ${locale} desc limit 1), '')
      from brands b where b.store_id = ${store} and b.logo_media_id = ${mediaId}
    union all
    select 'collection', c.id, coalesce((select t.title from collection_texts t
        where t.store_id = ${store} and t.collection_id = c.id order by t.locale = ${locale} desc limit 1), '')
      from collections c where c.store_id = ${store} and c.media_id = ${mediaId}
    union all
    select 'home', h.id, coalesce((select t.title from home_section_texts t
        where t.store_id = ${store} and t.section_id = h.id order by t.locale = ${locale} desc limit 1), '')
      from home_sections h where h.store_id = ${store} and (h.media_id = ${mediaId} or ${names(sql`h.block`, mediaId)})
    union all
    select 'page', p.id, coalesce((select t.title from page_texts t
        where t.store_id = ${store} and t.page_id = p.id order by t.locale = ${locale} desc limit 1), '')
      from pages p where p.store_id = ${store} and ${names(sql`p.blocks`, mediaId)}
    union all
    select 'shared', coalesce(b.category_id, b.store_id), coalesce((select t.title from category_texts t
        where t.store_id = ${store} and t.category_id = b.category_id order by t.locale = ${locale} desc limit 1), '')
      from shared_blocks b where b.store_id = ${store} and ${names(sql`b.blocks`, mediaId)}
    union all ${inSettings(store, mediaId)}
    order by 1, 3, 2 limit ${MOST}`.execute(tx);
  return rows;
}
