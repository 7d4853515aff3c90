import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type StoreTx, untilHeavy } from '#db/index.ts';
import type { ShellCopy } from '#lib/kept-beside.ts';
import { inLanguage, LOCALES, type Locale } from '#lib/locale.ts';
import { crumbsOf, deepestIn, type EntryRow, readDirectory } from './directory.ts';
import { optionParam } from './plan-product.ts';
import type { OptionKind } from './product-input.ts';
import { isListable, isPublic } from './public-products.ts';

type ByLocale<T> = Partial<Record<Locale, T>>;

export type FeedVariant = {
  id: string;
  sku: string | null;
  barcode: string;
  weightGrams: number;
  isSellable: boolean;
  /** The hash of the variant's own picture; null for the product's first picture. */
  imageHash: string | null;
  amount: number;
  compareAt: number | null;
  saleAmount: number | null;
  /** ISO 8601; null: no limit on this side. */
  saleFrom: string | null;
  saleTo: string | null;
  /**
   * The option values, in the order of the options: the option's name in URLs, the value's code and label.
   */
  options: { param: string; code: string; kind: OptionKind; label: string }[];
};

/** A public product in a product feed, in one language. */
export type FeedProduct = {
  id: string;
  slug: string;
  title: string;
  bodyHtml: string;
  brand: string;
  /** Titles of the path from the top category to the product's deepest category. */
  categories: string[];
  imageHashes: string[];
  variants: FeedVariant[];
};

/** A feed's description has 5,000 characters. More HTML than this is not read, because a batch has 250 products. */
const MOST_BODY = 40_000;

/** A product has up to 2,048 variants: a batch ends with the product that reaches this number. */
const MOST_VARIANTS = 5_000;

type FeedInput = { locale: Locale; currency: string; now: Date };

type Row = {
  id: string;
  texts: ByLocale<{ title: string; slug: string; body: string }>;
  brand: ByLocale<string> | null;
  categoryIds: string[];
  imageHashes: string[];
  options: { id: string; kind: OptionKind; names: ByLocale<string> }[];
  variants: (Omit<FeedVariant, 'options'> & {
    values: { optionId: string; code: string; labels: ByLocale<string> }[];
  })[];
};

/**
 * Returns the next batch of public products after an id, with all their data; none after the last one. One statement by
 * the primary key.
 */
export async function feedProducts(
  tx: StoreTx,
  input: FeedInput & {
    after: string | null;
    limit: number;
    /** Leaves out what the owner hides from search engines. */
    isForSearch?: boolean;
    shell?: ShellCopy;
  },
): Promise<FeedProduct[]> {
  const store = tx.storeId;
  const { after, limit, currency, now, isForSearch } = input;
  const { categories: directory } = await readDirectory(tx, input.shell);
  const next = sql`
    select p.id, p.brand_id, (select count(*) from variants v
        where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null) as weight
      from products p
     where p.store_id = ${store} and ${isForSearch ? isListable(now) : isPublic(now)} ${after ? sql`and p.id > ${after}` : sql``}
     order by p.id limit ${limit}`;
  const { rows } = await sql<Row>`
    select p.id,
        (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug, 'body', left(t.body_html, ${MOST_BODY})))
          from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
        (select json_object_agg(t.locale, t.name) from brand_texts t
          where t.store_id = ${store} and t.brand_id = p.brand_id) as brand,
        array(select c.category_id from product_categories c
          where c.store_id = ${store} and c.product_id = p.id order by c.category_id) as "categoryIds",
        array(select m.hash from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
          where pm.store_id = ${store} and pm.product_id = p.id order by pm.position, pm.media_id) as "imageHashes",
        coalesce((${options(store)}), '[]') as options,
        coalesce((${variants(store, currency)}), '[]') as variants
      from (${untilHeavy(next, { order: sql`r.id`, most: MOST_VARIANTS })}) p
     order by p.id`.execute(tx);
  const deepestOf = deepestIn(directory);
  return rows.map((row) => {
    const category = deepestOf(row.categoryIds);
    return toFeedProduct(row, { directory, category, locale: input.locale });
  });
}

/** Returns a text that changes whenever the feed changes, cheap enough for each request. One statement. */
export async function feedState(tx: StoreTx, input: FeedInput & { shell?: ShellCopy }): Promise<string> {
  const store = tx.storeId;
  const { currency, now } = input;
  const { categories, brands } = await readDirectory(tx, input.shell);
  const names = [categories, brands].map((rows) =>
    rows.map(({ id, parentId, texts }) => [id, parentId, texts]),
  );
  // A sum of row hashes does not depend on the order of the rows.
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), count(distinct p.id), max(p.updated_at), sum(hashtextextended(concat_ws(' ', v.id,
          c.amount, c.compare_at, c.sale_amount, c.sale_from, c.sale_to, c.sale_to <= ${now}, ${isSellable}), 0)::numeric)
        ) as state
      from products p
      join variants v on v.store_id = ${store} and v.product_id = p.id and v.archived_at is null
      join stock_levels k on k.store_id = ${store} and k.variant_id = v.id
      join variant_prices c on c.store_id = ${store} and c.currency = ${currency} and c.variant_id = v.id
     where p.store_id = ${store} and ${isPublic(now)}`.execute(tx);
  return createHash('sha256')
    .update(JSON.stringify([rows[0]?.state, names]))
    .digest('hex');
}

const isSellable = sql`(not k.is_tracked or k.quantity > 0 or k.allows_backorder)`;

const options = (store: string) => sql`
  select json_agg(json_build_object('id', o.id, 'kind', o.kind,
      'names', (select json_object_agg(n.locale, n.name) from product_option_texts n
        where n.store_id = ${store} and n.option_id = o.id)) order by o.position)
    from product_options o where o.store_id = ${store} and o.product_id = p.id`;

const variants = (store: string, currency: string) => sql`
  select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'weightGrams', v.weight_grams,
      'isSellable', ${isSellable},
      'imageHash', (select m.hash from media m where m.store_id = ${store} and m.id = v.media_id),
      'amount', c.amount, 'compareAt', c.compare_at, 'saleAmount', c.sale_amount,
      'saleFrom', c.sale_from, 'saleTo', c.sale_to,
      'values', coalesce((select json_agg(json_build_object('optionId', u.option_id, 'code', w.code, 'labels',
            (select json_object_agg(l.locale, l.label) from option_value_texts l
              where l.store_id = ${store} and l.value_id = w.id)))
          from variant_values u join option_values w on w.store_id = ${store} and w.id = u.value_id
         where u.store_id = ${store} and u.variant_id = v.id), '[]')) order by v.position, v.id)
    from variants v
    join stock_levels k on k.store_id = ${store} and k.variant_id = v.id
    join variant_prices c on c.store_id = ${store} and c.currency = ${currency} and c.variant_id = v.id
   where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null`;

function toFeedProduct(
  row: Row,
  { directory, category, locale }: { directory: EntryRow[]; category: EntryRow | undefined; locale: Locale },
): FeedProduct {
  const inLocale = <T>(words: ByLocale<T> | null): T | undefined => inLanguage(words, locale)?.text;
  const text = inLocale(row.texts);
  const body = [locale, ...LOCALES].map((each) => row.texts?.[each]?.body).find(Boolean);
  return {
    id: row.id,
    slug: text?.slug ?? '',
    title: text?.title ?? '',
    bodyHtml: body ?? '',
    brand: inLocale(row.brand) ?? '',
    categories: category ? crumbsOf(directory, category, locale).map(({ title }) => title) : [],
    imageHashes: row.imageHashes,
    variants: row.variants.map(({ values, ...variant }) => ({
      ...variant,
      options: row.options.flatMap(({ id, kind, names }, position) => {
        const value = values.find(({ optionId }) => optionId === id);
        const param = optionParam(names, position);
        return value ? [{ param, code: value.code, kind, label: inLocale(value.labels) ?? value.code }] : [];
      }),
    })),
  };
}
