import { sql } from 'kysely';
import { runTogether, type StoreTx } from '#db/index.ts';
import { type SoldAs, soldAs } from '#domain/downloads/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { cardsQuery, isNewAt, toCard } from './cards.ts';
import { productQuery } from './read-product.ts';
import type { RedirectTarget } from './redirects.ts';
import { readTarget } from './redirects.ts';
import { type ShownWith, shownWith } from './shown-with.ts';
import { toProductPage } from './to-product-page.ts';
import type { ProductPage, RatingSummary } from './views.ts';

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
    cardsQuery(storeId, shownWith(storeId, input), input),
  ]);
  if (!row) return followOldSlug(tx, input);
  const own = row.texts[input.locale];
  // The slug is the other language's, although the product has texts in this language.
  if (own && own.slug !== input.slug) {
    return { redirect: { locale: input.locale, path: `/products/${own.slug}` } };
  }
  const tagged = (tag: ShownWith) =>
    cards.filter((card) => card.tag === tag).map((card) => toCard(card, input));
  const shown = { related: tagged('related'), together: tagged('together') };
  const product = toProductPage(row, { ...input, isNew: isNewAt(row.publishedAt, input.now), ...shown });
  return { product, rating: row.rating ?? UNRATED, sold: soldAs(row.files) };
}

async function followOldSlug(tx: StoreTx, input: Input): Promise<{ redirect: RedirectTarget } | null> {
  const path = `/products/${input.slug}`;
  const { rows } = await sql<{ to: string; slugs: Partial<Record<Locale, string>> | null }>`
    select r.to_path as to,
        (select json_object_agg(t.locale, t.slug) from product_texts o
          join product_texts t on t.store_id = ${tx.storeId} and t.product_id = o.product_id
         where o.store_id = ${tx.storeId} and o.locale in ('en', 'ar')
           and o.slug = substring(r.to_path from '^(?:/(?:en|ar))?/products/([^/]+)$')
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
