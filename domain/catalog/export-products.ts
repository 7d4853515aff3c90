import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { fitTogether } from './product-batches.ts';
import type { CustomValue, OptionKind, ProductStatus } from './product-input.ts';

type ByLocale<T> = Partial<Record<Locale, T>>;

export type ExportedProduct = {
  id: string;
  status: ProductStatus;
  importHandle: string | null;
  productType: string;
  brand: ByLocale<string> | null;
  tags: string[];
  isFeatured: boolean;
  /** ISO 8601. */
  publishAt: string | null;
  /** Each category is a path from the top of the tree. */
  categories: ByLocale<string>[][];
  /** Only the collections that are filled by hand. */
  collections: ByLocale<string>[];
  related: { importHandle: string | null; slugs: ByLocale<string> }[];
  texts: ByLocale<{ title: string; slug: string; body: string; seoTitle: string; seoDescription: string }>;
  options: {
    kind: OptionKind;
    names: ByLocale<string>;
    values: { code: string; swatch: string; pictureHash: string | null; labels: ByLocale<string> }[];
  }[];
  images: { hash: string; alt: ByLocale<string> | null }[];
  custom: Omit<CustomValue, 'kind'>[];
  /** In order; amounts in minor units of the requested currency, null without a price in that currency. */
  variants: {
    id: string;
    combination: string;
    /** One value code per option. */
    values: string[];
    sku: string | null;
    barcode: string;
    weightGrams: number;
    taxClass: string;
    imageHash: string | null;
    amount: number | null;
    compareAt: number | null;
    saleAmount: number | null;
    /** ISO 8601. */
    saleFrom: string | null;
    saleTo: string | null;
    cost: number | null;
    /** Prices entered in other currencies, which are not converted. */
    entered: Record<string, number> | null;
    isTracked: boolean;
    quantity: number;
    allowsBackorder: boolean;
  }[];
};

/**
 * Returns the next batch of products after an id, with all their data, including archived products; none after the last
 * one. A batch ends earlier if its products are large.
 */
export async function exportProducts(
  tx: StoreTx,
  input: { after: string | null; limit: number; currency: string },
): Promise<ExportedProduct[]> {
  const store = tx.storeId;
  const { currency } = input;
  const productIds = await nextProducts(tx, input);
  const { rows } = await sql<ExportedProduct>`
    select p.id, p.status, p.import_handle as "importHandle", p.product_type as "productType",
        (select json_object_agg(t.locale, t.name) from brand_texts t
          where t.store_id = ${store} and t.brand_id = p.brand_id) as brand,
        array(select g.tag from product_tags g
          where g.store_id = ${store} and g.product_id = p.id order by g.tag) as tags,
        p.is_featured as "isFeatured", p.publish_at as "publishAt",
        coalesce((${categories(store)}), '[]') as categories,
        coalesce((${collections(store)}), '[]') as collections,
        coalesce((${related(store)}), '[]') as related,
        (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug, 'body', t.body_html,
            'seoTitle', t.seo_title, 'seoDescription', t.seo_description))
          from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
        coalesce((${options(store)}), '[]') as options,
        coalesce((${images(store)}), '[]') as images,
        coalesce((${custom(store)}), '[]') as custom,
        coalesce((${variants(store, currency)}), '[]') as variants
      from products p
     where p.store_id = ${store} and p.id = any(${productIds}::uuid[])
     order by p.id`.execute(tx);
  return rows;
}

async function nextProducts(
  tx: StoreTx,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .$if(after !== null, (products) => products.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  return ids.slice(0, await fitTogether(tx, ids));
}

const titlesOf = (store: string, id: ReturnType<typeof sql.ref>) => sql`
  (select json_object_agg(t.locale, t.title order by t.locale) from category_texts t
    where t.store_id = ${store} and t.category_id = ${id})`;

// The paths have at most three levels. They are sorted, so that two exports of one catalogue are equal.
const categories = (store: string) => sql`
  select json_agg(path.titles order by path.titles::text collate "C") from (
    select case
        when a.parent_id is not null then json_build_array(${titlesOf(store, sql.ref('a.parent_id'))},
          ${titlesOf(store, sql.ref('a.id'))}, ${titlesOf(store, sql.ref('c.id'))})
        when a.id is not null then
          json_build_array(${titlesOf(store, sql.ref('a.id'))}, ${titlesOf(store, sql.ref('c.id'))})
        else json_build_array(${titlesOf(store, sql.ref('c.id'))}) end as titles
      from product_categories k
      join categories c on c.store_id = ${store} and c.id = k.category_id
      left join categories a on a.store_id = ${store} and a.id = c.parent_id
     where k.store_id = ${store} and k.product_id = p.id) path`;

const collections = (store: string) => sql`
  select json_agg(named.titles order by named.titles::text collate "C") from (
    select (select json_object_agg(t.locale, t.title order by t.locale) from collection_texts t
             where t.store_id = ${store} and t.collection_id = c.id) as titles
      from collection_products k
      join collections c on c.store_id = ${store} and c.id = k.collection_id and c.rule is null
     where k.store_id = ${store} and k.product_id = p.id) named`;

const related = (store: string) => sql`
  select json_agg(json_build_object('importHandle', o.import_handle, 'slugs',
      (select json_object_agg(t.locale, t.slug) from product_texts t
        where t.store_id = ${store} and t.product_id = o.id)) order by k.position)
    from product_relations k
    join products o on o.store_id = ${store} and o.id = k.related_id
   where k.store_id = ${store} and k.product_id = p.id`;

const options = (store: string) => sql`
  select json_agg(json_build_object('kind', o.kind,
      'names', (select json_object_agg(n.locale, n.name) from product_option_texts n
        where n.store_id = ${store} and n.option_id = o.id),
      'values', (select json_agg(json_build_object('code', v.code, 'swatch', v.swatch, 'pictureHash',
          (select m.hash from media m where m.store_id = ${store} and m.id = v.media_id), 'labels',
          (select json_object_agg(l.locale, l.label) from option_value_texts l
            where l.store_id = ${store} and l.value_id = v.id)) order by v.position)
        from option_values v where v.store_id = ${store} and v.option_id = o.id)) order by o.position)
    from product_options o where o.store_id = ${store} and o.product_id = p.id`;

const images = (store: string) => sql`
  select json_agg(json_build_object('hash', m.hash, 'alt',
      (select json_object_agg(a.locale, a.alt) from media_texts a
        where a.store_id = ${store} and a.media_id = m.id)) order by pm.position, pm.media_id)
    from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
   where pm.store_id = ${store} and pm.product_id = p.id`;

const custom = (store: string) => sql`
  select json_agg(json_build_object('fieldId', v.field_id, 'value', v.value,
      'words', json_build_object('en', v.words_en, 'ar', v.words_ar)))
    from product_custom_values v where v.store_id = ${store} and v.product_id = p.id`;

const variants = (store: string, currency: string) => sql`
  select json_agg(json_build_object('id', v.id, 'combination', v.combination, 'sku', v.sku, 'barcode', v.barcode,
      'values', coalesce((select json_agg(w.code order by o.position)
        from variant_values u join option_values w on w.store_id = ${store} and w.id = u.value_id
        join product_options o on o.store_id = ${store} and o.id = u.option_id
       where u.store_id = ${store} and u.variant_id = v.id), '[]'),
      'weightGrams', v.weight_grams, 'taxClass', v.tax_class,
      'imageHash', (select m.hash from media m where m.store_id = ${store} and m.id = v.media_id),
      'amount', c.amount, 'compareAt', c.compare_at, 'saleAmount', c.sale_amount,
      'saleFrom', c.sale_from, 'saleTo', c.sale_to, 'cost', v.cost_amount,
      'entered', (select json_object_agg(e.currency, e.amount) from variant_prices e
        where e.store_id = ${store} and e.variant_id = v.id and e.is_entered and e.currency <> ${currency}),
      'isTracked', k.is_tracked, 'quantity', k.quantity,
      'allowsBackorder', k.allows_backorder) order by v.position, v.id)
    from variants v
    join stock_levels k on k.store_id = ${store} and k.variant_id = v.id
    left join variant_prices c on c.store_id = ${store} and c.currency = ${currency} and c.variant_id = v.id
   where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null`;
