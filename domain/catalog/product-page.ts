import { sql } from 'kysely';
import { runTogether, type StoreTx } from '#db/index.ts';
import { type SoldAs, soldAs } from '#domain/downloads/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { cardsQuery, isNewAt, toCard } from './cards.ts';
import { isPublic } from './public-products.ts';
import { findProduct, productQuery } from './read-product.ts';
import type { RedirectTarget } from './redirects.ts';
import { readTarget } from './redirects.ts';
import { toProductPage } from './to-product-page.ts';
import type { ProductPage, RatingSummary } from './views.ts';

const RELATED = 4;
const MOST_CANDIDATES = 100;

type Input = { locale: Locale; slug: string; currency: string; now: Date };

type Found = { product: ProductPage; rating: RatingSummary; sold: SoldAs | null };

const UNRATED: RatingSummary = { average: 0, count: 0, stars: [0, 0, 0, 0, 0] };

/**
 * Returns a product's page by its slug; a redirect if the slug is old, in the other language or from an
 * import; null if there is no public product. Two statements in one round trip.
 */
export async function productPage(
  tx: StoreTx,
  input: Input,
): Promise<Found | { redirect: RedirectTarget } | null> {
  const { storeId } = tx;
  const [[row], cards] = await runTogether(tx, [
    productQuery(storeId, input),
    cardsQuery(storeId, cutRelated(storeId, input), input),
  ]);
  if (!row) return followOldSlug(tx, input);
  const own = row.texts[input.locale];
  // The slug is the other language's, although the product has texts in this language.
  if (own && own.slug !== input.slug) {
    return { redirect: { locale: input.locale, path: `/products/${own.slug}` } };
  }
  const related = cards.map((card) => toCard(card, input));
  const product = toProductPage(row, { ...input, isNew: isNewAt(row.publishedAt, input.now), related });
  return { product, rating: row.rating ?? UNRATED, sold: soldAs(row.files) };
}

// Products chosen by the owner come first, in the owner's order. After them a shared category weighs most,
// then the brand, then a tag; ties by newest. Each of these groups may hold the whole catalogue, so only its
// newest products are considered: ids grow with time and are the last column of the indexes.
function cutRelated(storeId: string, of: Input) {
  const newest = sql`desc limit ${MOST_CANDIDATES}`;
  const own = sql`(select o.id from own o)`;
  return sql`
    with own as materialized (${findProduct(storeId, of)})
    select x.id as product_id, '' as tag, row_number() over (order by x.weight desc, x.created_at desc, x.id desc) as ord
      from (
        select p.id, p.created_at, sum(y.weight) as weight
          from (
            select y.related_id as id, 1000 - y.position as weight from product_relations y
             where y.store_id = ${storeId} and y.product_id = ${own}
            union all
            select c.product_id, 3 from product_categories mine
              cross join lateral (select pc.product_id from product_categories pc
                where pc.store_id = ${storeId} and pc.category_id = mine.category_id order by pc.product_id ${newest}) c
             where mine.store_id = ${storeId} and mine.product_id = ${own}
            union all
            select b.id, 2 from products o
              cross join lateral (select p.id from products p
                where p.store_id = ${storeId} and p.brand_id = o.brand_id order by p.id ${newest}) b
             where o.store_id = ${storeId} and o.id = ${own}
            union all
            select g.product_id, 1 from product_tags mine
              cross join lateral (select t.product_id from product_tags t
                where t.store_id = ${storeId} and t.tag = mine.tag order by t.product_id ${newest}) g
             where mine.store_id = ${storeId} and mine.product_id = ${own}
          ) y
          join products p on p.store_id = ${storeId} and p.id = y.id
          join product_prices r on r.store_id = ${storeId} and r.currency = ${of.currency} and r.product_id = p.id
         where p.id <> ${own} and ${isPublic(of.now)}
         group by p.id, p.created_at
      ) x
     order by x.weight desc, x.created_at desc, x.id desc
     limit ${RELATED}`;
}

async function followOldSlug(tx: StoreTx, input: Input): Promise<{ redirect: RedirectTarget } | null> {
  const path = `/products/${input.slug}`;
  const { rows } = await sql<{ to: string; slugs: Partial<Record<Locale, string>> | null }>`
    select r.to_path as to,
        (select json_object_agg(t.locale, t.slug) from product_texts o
          join product_texts t on t.store_id = ${tx.storeId} and t.product_id = o.product_id
         where o.store_id = ${tx.storeId} and '/products/' || o.slug = regexp_replace(r.to_path, '^/(en|ar)(?=/)', '')
       ) as slugs
      from redirects r
     where r.store_id = ${tx.storeId} and r.from_path in (${`/${input.locale}${path}`}, ${path})
     order by r.from_path = ${path} limit 1`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const target = readTarget(row.to, input.locale);
  const slug = inLanguage(row.slugs, target.locale)?.text;
  return { redirect: slug ? { locale: target.locale, path: `/products/${slug}` } : target };
}
