import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type ImageRow, imageView } from './image-row.ts';
import type { BrandLink, ProductCard } from './views.ts';

const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000;

export type CardContext = { locale: Locale; currency: string; now: Date };

type Swatch = { label: string; labelLocale: Locale; code: string; colour: string };
export type CardRow = {
  id: string;
  /** Whatever the page query gave beside the id: a section, a sort key. */
  tag: string;
  title: string;
  slug: string;
  titleLocale: Locale;
  brand: BrandLink | null;
  image: ImageRow | null;
  amount: number;
  maxAmount: number;
  compareAt: number | null;
  variantCount: number;
  firstVariantId: string | null;
  isSellable: boolean | null;
  swatches: Swatch[] | null;
  publishedAt: Date;
};

/**
 * Cards of the products that `page` selects, in its order. One statement: the page is cut first, then each of its
 * few products is looked up by keys. `page` gives product_id, ord and tag.
 */
export async function selectCards(
  tx: StoreTx,
  page: RawBuilder<unknown>,
  context: CardContext,
): Promise<CardRow[]> {
  const { locale, currency } = context;
  const { rows } = await sql<CardRow>`
    with page as materialized (${page})
    select p.id, page.tag, t.title, t.slug, t.locale as "titleLocale", b.link as brand, i.image,
        r.min_amount as amount, r.max_amount as "maxAmount", r.compare_at as "compareAt",
        v.count as "variantCount", v.first as "firstVariantId", v.sellable as "isSellable", w.swatches,
        coalesce(p.publish_at, p.created_at) as "publishedAt"
      from page
      join products p on p.store_id = ${tx.storeId} and p.id = page.product_id
      join product_prices r on r.store_id = p.store_id and r.currency = ${currency} and r.product_id = p.id
      cross join lateral (
        select t.title, t.slug, t.locale from product_texts t
         where t.store_id = p.store_id and t.product_id = p.id
         order by t.locale = ${locale} desc limit 1) t
      left join lateral (
        select json_build_object('name', t.name, 'nameLocale', t.locale, 'slug', t.slug) as link
          from brand_texts t where t.store_id = p.store_id and t.brand_id = p.brand_id
         order by t.locale = ${locale} desc limit 1) b on true
      left join lateral (
        select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height, 'alt',
            (select json_object_agg(a.locale, a.alt) from media_texts a
              where a.store_id = m.store_id and a.media_id = m.id)) as image
          from product_media pm join media m on m.store_id = pm.store_id and m.id = pm.media_id
         where pm.store_id = p.store_id and pm.product_id = p.id
         order by pm.position, pm.media_id limit 1) i on true
      cross join lateral (
        select count(*)::int as count, (array_agg(v.id))[1] as first,
            bool_or(not s.is_tracked or s.quantity > 0 or s.allows_backorder) as sellable
          from variants v join stock_levels s on s.store_id = v.store_id and s.variant_id = v.id
         where v.store_id = p.store_id and v.product_id = p.id and v.archived_at is null) v
      left join lateral (${swatchesOf(locale)}) w on true
     order by page.ord`.execute(tx);
  return rows;
}

// Only colours that have a variant: a value may stand in an option before it is sold.
function swatchesOf(locale: Locale): RawBuilder<unknown> {
  return sql`
    select json_agg(json_build_object('label', x.label, 'labelLocale', x.locale, 'code', ov.code, 'colour', ov.swatch)
        order by ov.position) as swatches
      from product_options o
      join option_values ov on ov.store_id = o.store_id and ov.option_id = o.id and ov.swatch <> ''
      cross join lateral (
        select l.label, l.locale from option_value_texts l
         where l.store_id = ov.store_id and l.value_id = ov.id
         order by l.locale = ${locale} desc limit 1) x
     where o.store_id = p.store_id and o.product_id = p.id and o.kind = 'colour'
       and exists (select 1 from variant_values vv
         join variants lv on lv.store_id = vv.store_id and lv.id = vv.variant_id and lv.archived_at is null
         where vv.store_id = ov.store_id and vv.value_id = ov.id)`;
}

export function toCard(row: CardRow, context: CardContext): ProductCard {
  const { currency, locale, now } = context;
  const money = (amount: number) => ({ amount, currency });
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    titleLocale: row.titleLocale,
    brand: row.brand,
    image: imageView(row.image, locale, { text: row.title, locale: row.titleLocale }),
    price: money(row.amount),
    priceVaries: row.maxAmount > row.amount,
    compareAt: row.compareAt === null ? null : money(row.compareAt),
    soldOut: row.isSellable !== true,
    isNew: isNewAt(row.publishedAt, now),
    onlyVariantId: row.variantCount === 1 ? row.firstVariantId : null,
    swatches: row.swatches ?? [],
  };
}

/** New for thirty days from the day it could first be seen. */
export function isNewAt(publishedAt: Date, now: Date): boolean {
  const age = now.getTime() - publishedAt.getTime();
  return age >= 0 && age < NEW_FOR_MS;
}
