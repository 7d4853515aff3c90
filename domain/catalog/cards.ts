import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { type ImageRow, imageView } from './image-row.ts';
import { priceSpans } from './price-spans.ts';
import type { BrandLink, ProductCard } from './views.ts';

export const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000;

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
 * Cards of the products that `page` selects, in its order. One statement: the page is cut first, then each table is
 * read once for all of its products (a lateral look-up per card took five times as long). They are materialized, or
 * a low guess of the planner's runs one of them again for each card.
 * `page` gives product_id, ord and tag.
 */
export async function selectCards(
  tx: StoreTx,
  page: RawBuilder<unknown>,
  context: CardContext,
): Promise<CardRow[]> {
  const store = tx.storeId;
  const { locale, currency, now } = context;
  const { rows } = await sql<CardRow>`
    with page as materialized (${page}),
    shown as materialized (
      select page.product_id as id, page.ord, page.tag, p.brand_id, coalesce(p.publish_at, p.created_at) as published_at
        from page join products p on p.store_id = ${store} and p.id = page.product_id
    ),
    t as materialized (${textsOf(store, locale)}),
    b as materialized (${brandsOf(store, locale)}),
    i as materialized (${imagesOf(store, locale)}),
    v as materialized (${variantsOf(store)}),
    w as materialized (${swatchesOf(store, locale)})
    select shown.id, shown.tag, t.title, t.slug, t.locale as "titleLocale", b.link as brand, i.image,
        coalesce(due.min_amount, r.min_amount) as amount, coalesce(due.max_amount, r.max_amount) as "maxAmount",
        case when due.product_id is null then r.compare_at else due.compare_at end as "compareAt",
        v.count as "variantCount", v.first as "firstVariantId", v.sellable as "isSellable", w.swatches,
        shown.published_at as "publishedAt"
      from shown
      join product_prices r on r.store_id = ${store} and r.currency = ${currency} and r.product_id = shown.id
      -- A sale began or ended and its job has not run yet: worked out for these few alone.
      left join lateral (${priceSpans(store, ofDue(currency, now), now)}) due on true
      join t on t.product_id = shown.id
      left join v on v.product_id = shown.id
      left join b on b.brand_id = shown.brand_id
      left join i on i.product_id = shown.id
      left join w on w.product_id = shown.id
     order by shown.ord`.execute(tx);
  return rows;
}

function ofDue(currency: string, now: Date): RawBuilder<unknown> {
  return sql`r.changes_at <= ${now} and v.product_id = shown.id and vp.currency = ${currency}`;
}

// Each of these reads `shown`, the products of the page, and gives one row a product (a brand).

export function textsOf(store: string, locale: Locale): RawBuilder<unknown> {
  return sql`
    select distinct on (t.product_id) t.product_id, t.title, t.slug, t.locale
      from shown join product_texts t on t.store_id = ${store} and t.product_id = shown.id
     order by t.product_id, t.locale = ${locale} desc`;
}

export function brandsOf(store: string, locale: Locale): RawBuilder<unknown> {
  return sql`
    select distinct on (t.brand_id) t.brand_id,
        json_build_object('name', t.name, 'nameLocale', t.locale, 'slug', t.slug) as link
      from brand_texts t
     where t.store_id = ${store} and t.brand_id in (select brand_id from shown)
     order by t.brand_id, t.locale = ${locale} desc`;
}

export function imagesOf(store: string, locale: Locale): RawBuilder<unknown> {
  const other = otherLocale(locale);
  return sql`
    select x.product_id, json_build_object('hash', m.hash, 'width', m.width, 'height', m.height, 'blur', m.blur, 'alt',
        json_build_object(${locale}::text, own.alt, ${other}::text, other.alt)) as image
      from (
        select distinct on (pm.product_id) pm.product_id, pm.media_id
          from shown join product_media pm on pm.store_id = ${store} and pm.product_id = shown.id
         order by pm.product_id, pm.position, pm.media_id) x
      join media m on m.store_id = ${store} and m.id = x.media_id
      left join media_texts own on own.store_id = ${store} and own.media_id = m.id and own.locale = ${locale}
      left join media_texts other on other.store_id = ${store} and other.media_id = m.id and other.locale = ${other}`;
}

function variantsOf(store: string): RawBuilder<unknown> {
  return sql`
    select v.product_id, count(*)::int as count, (array_agg(v.id))[1] as first,
        bool_or(not s.is_tracked or s.quantity > 0 or s.allows_backorder) as sellable
      from shown
      join variants v on v.store_id = ${store} and v.product_id = shown.id and v.archived_at is null
      join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
     group by v.product_id`;
}

// Only colours that have a variant: a value may stand in an option before it is sold.
function swatchesOf(store: string, locale: Locale): RawBuilder<unknown> {
  return sql`
    select x.product_id, json_agg(json_build_object('label', x.label, 'labelLocale', x.locale, 'code', x.code,
        'colour', x.swatch) order by x.position) as swatches
      from (
        select distinct on (ov.id) o.product_id, ov.position, ov.code, ov.swatch, l.label, l.locale
          from shown
          join product_options o on o.store_id = ${store} and o.product_id = shown.id and o.kind = 'colour'
          join option_values ov on ov.store_id = ${store} and ov.option_id = o.id and ov.swatch <> ''
          join option_value_texts l on l.store_id = ${store} and l.value_id = ov.id
          join variant_values vv on vv.store_id = ${store} and vv.value_id = ov.id
          join variants v on v.store_id = ${store} and v.id = vv.variant_id and v.archived_at is null
         order by ov.id, l.locale = ${locale} desc) x
     group by x.product_id`;
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
