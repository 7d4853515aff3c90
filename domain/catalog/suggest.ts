import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { findBest, foldForms } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { asWritten } from './as-written.ts';
import { selectCards, toCard } from './cards.ts';
import { type EntryRow, pathOf, readDirectory, wordsOf } from './directory.ts';
import type { ProductCard } from './views.ts';

const MOST = 8;
const MOST_PLACES = 2;
const MOST_TRENDING = 4;
// Higher than the number that is shown, because some may be drafts, archived or unpublished.
const CANDIDATES = 100;

const NOTHING: Suggestions = { products: [], categories: [], brands: [], corrected: null, total: 0 };

type Place = { title: string; titleLocale: Locale; path: string };

export type Suggestions = {
  products: Pick<
    ProductCard,
    'id' | 'slug' | 'title' | 'titleLocale' | 'image' | 'price' | 'priceVaries' | 'compareAt' | 'soldOut'
  >[];
  /** `path` is below the language prefix. */
  categories: Place[];
  brands: Place[];
  /** The corrected query that was searched instead of a mistyped one. */
  corrected: string | null;
  /** Number of search results; null if there are too many to count while typing. */
  total: number | null;
};

/**
 * Returns suggestions while a shopper types: categories and brands by name, then products, at most eight entries.
 * Before anything is typed, the products are up to four trending ones (F5).
 */
export async function suggestEntries(
  tx: StoreTx,
  input: { query: string; locale: Locale; currency: string; now: Date; shell?: object },
): Promise<Suggestions> {
  if (input.query.trim() === '') return { ...NOTHING, products: await trendingProducts(tx, input) };
  const words = foldForms(input.query.slice(0, 300));
  if (words.length === 0) return NOTHING;
  const { locale } = input;
  const directory = await readDirectory(tx, input.shell);
  const named = (rows: EntryRow[]) => rows.filter((row) => isMeant(row, words)).slice(0, MOST_PLACES);
  const toPlace = (row: EntryRow, path: string): Place => {
    const { title, locale: titleLocale } = wordsOf(row, locale);
    return { title, titleLocale, path };
  };
  const categories = named(directory.categories).map((row) =>
    toPlace(row, `/categories/${pathOf(directory.categories, row, locale)}`),
  );
  const brands = named(directory.brands).map((row) => toPlace(row, `/brands/${wordsOf(row, locale).slug}`));
  const { ords, corrected } = await findBest(tx, input.query, CANDIDATES);
  const most = MOST - categories.length - brands.length;
  const rows =
    ords.length === 0 ? [] : await selectCards(tx, cutBest(tx.storeId, { ords, most, ...input }), input);
  const products = rows.map((row) => toSuggestion(toCard(row, input)));
  const total = ords.length < CANDIDATES ? Number(rows[0]?.tag ?? 0) : null;
  const titles = products.map(({ title }) => title);
  const meant = corrected && titles.length > 0 ? asWritten(corrected, titles) : null;
  return { products, categories, brands, corrected: meant, total };
}

async function trendingProducts(
  tx: StoreTx,
  context: { locale: Locale; currency: string; now: Date },
): Promise<Suggestions['products']> {
  const { storeId } = tx;
  const rows = await selectCards(
    tx,
    sql`
    select x.product_id, row_number() over (order by x.trend desc, x.product_id desc) as ord, '' as tag
      from product_listings x
      join product_listing_prices r on r.store_id = ${storeId} and r.currency = ${context.currency}
        and r.product_id = x.product_id
     where x.store_id = ${storeId} and x.is_active and (x.publish_at is null or x.publish_at <= ${context.now})
       and x.trend > 0
     order by x.trend desc, x.product_id desc limit ${MOST_TRENDING}`,
    context,
  );
  return rows.map((row) => toSuggestion(toCard(row, context)));
}

// The folded names are cached per entry for as long as the directory is cached with the shell, because folding
// thousands of names for each typed letter would block the process.
const folded = new WeakMap<EntryRow, string[]>();

/** Returns an entry's names, folded once: the forms of their words, each after a space, because lists take much more memory. */
export function foldedNames(row: EntryRow): string[] {
  const known = folded.get(row);
  if (known) return known;
  const names = Object.values(row.texts).map(({ title }) => {
    const words = foldForms(title).flat().join(' ');
    // Some letters stand for a whole sentence; the directory counts two forms of each word, and no more (directory.ts).
    return ` ${words.length > 2 * title.length ? title.toLowerCase() : words}`;
  });
  folded.set(row, names);
  return names;
}

/** True if every typed word is a prefix of a word of the entry's name, in either language. */
function isMeant(row: EntryRow, typed: string[][]): boolean {
  return foldedNames(row).some((own) =>
    typed.every((forms) => forms.some((form) => own.includes(` ${form}`))),
  );
}

function cutBest(storeId: string, of: { ords: number[]; most: number; currency: string; now: Date }) {
  return sql`
    select x.product_id, u.at as ord, (count(*) over ())::text as tag
      from unnest(${of.ords}::int[]) with ordinality as u (place, at)
      join product_listings x on x.store_id = ${storeId} and x.ord = u.place
      join product_listing_prices r on r.store_id = ${storeId} and r.currency = ${of.currency}
        and r.product_id = x.product_id
     where x.is_active and (x.publish_at is null or x.publish_at <= ${of.now})
     order by u.at limit ${of.most}`;
}

function toSuggestion(card: ProductCard): Suggestions['products'][number] {
  const { id, slug, title, titleLocale, image, price, priceVaries, compareAt, soldOut } = card;
  return { id, slug, title, titleLocale, image, price, priceVaries, compareAt, soldOut };
}
