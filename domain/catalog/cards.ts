import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { FOCAL } from '#domain/media/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { priceSpans } from './price-spans.ts';
import { type ReadyCard, SWATCHES_SHOWN } from './ready-card.ts';
import type { ProductCard } from './views.ts';

export const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000;

export type CardContext = { locale: Locale; currency: string; now: Date };

export type CardRow = {
  id: string;
  /** A value of the page query, such as a section or a sort key. */
  tag: string;
  /** JSON of a ReadyCard. */
  card: string;
  amount: number;
  maxAmount: number;
  compareAt: number | null;
  isSellable: boolean;
};

/** Returns the cards of the products that `page` selects (see cardsQuery). */
export async function selectCards(
  tx: StoreTx,
  page: RawBuilder<unknown>,
  context: CardContext,
): Promise<CardRow[]> {
  const { rows } = await cardsQuery(tx.storeId, page, context).execute(tx);
  return rows;
}

/**
 * Selects the cards of the products that the SQL `page` selects, in its order: stored cards with current
 * prices and stock. `page` selects product_id, ord and tag.
 */
export function cardsQuery(
  store: string,
  page: RawBuilder<unknown>,
  { locale, currency, now }: CardContext,
): RawBuilder<CardRow> {
  return sql<CardRow>`
    with shown as materialized (${page})
    select shown.product_id as id, shown.tag, c.card,
        coalesce(due.min_amount, r.min_amount) as amount, coalesce(due.max_amount, r.max_amount) as "maxAmount",
        case when due.product_id is null then r.compare_at else due.compare_at end as "compareAt",
        exists (select from variants v join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
          where v.store_id = ${store} and v.product_id = shown.product_id and v.archived_at is null
            and (not s.is_tracked or s.quantity > 0 or s.allows_backorder)) as "isSellable"
      from shown
      join product_cards c on c.store_id = ${store} and c.product_id = shown.product_id and c.locale = ${locale}
      join product_prices r on r.store_id = ${store} and r.currency = ${currency} and r.product_id = shown.product_id
      -- A sale began or ended and its job has not run yet: worked out for these few alone.
      left join lateral (${priceSpans(store, ofDue(currency, now), now)}) due on true
     order by shown.ord`;
}

function ofDue(currency: string, now: Date): RawBuilder<unknown> {
  return sql`r.changes_at <= ${now} and v.product_id = shown.product_id and vp.currency = ${currency}`;
}

// Texts for the admin's list, which includes drafts. The queries below read `shown`, the products of the
// page.

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
    select x.product_id, json_build_object('hash', m.hash, 'width', m.width, 'height', m.height, 'blur', m.blur, 'focal', ${FOCAL}, 'alt',
        json_build_object(${locale}::text, own.alt, ${other}::text, other.alt)) as image
      from (
        select distinct on (pm.product_id) pm.product_id, pm.media_id
          from shown join product_media pm on pm.store_id = ${store} and pm.product_id = shown.id
         order by pm.product_id, pm.position, pm.media_id) x
      join media m on m.store_id = ${store} and m.id = x.media_id
      left join media_texts own on own.store_id = ${store} and own.media_id = m.id and own.locale = ${locale}
      left join media_texts other on other.store_id = ${store} and other.media_id = m.id and other.locale = ${other}`;
}

export function toCard(row: CardRow, context: CardContext): ProductCard {
  const { currency, now } = context;
  const money = (amount: number) => ({ amount, currency });
  const { publishedAt, ...card }: ReadyCard = JSON.parse(row.card);
  return {
    id: row.id,
    ...card,
    // Missing on cards stored before reviews existed.
    rating: card.rating ?? null,
    // Cards stored before 0114 had all colours, and no number.
    swatches: card.swatches.slice(0, SWATCHES_SHOWN),
    swatchCount: card.swatchCount ?? card.swatches.length,
    price: money(row.amount),
    priceVaries: row.maxAmount > row.amount,
    compareAt: row.compareAt === null ? null : money(row.compareAt),
    soldOut: !row.isSellable,
    isNew: isNewAt(new Date(publishedAt), now),
  };
}

/** True for thirty days from the first day of publication. */
export function isNewAt(publishedAt: Date, now: Date): boolean {
  const age = now.getTime() - publishedAt.getTime();
  return age >= 0 && age < NEW_FOR_MS;
}
