import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { TaxClass } from '#domain/tax/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { CustomValue, OptionKind, ProductStatus } from './product-input.ts';

type ByLocale<T> = Partial<Record<Locale, T>>;

export type DraftImage = {
  id: string;
  hash: string;
  width: number;
  height: number;
  blur: string;
  alt: ByLocale<string> | null;
};

export type DraftVariant = {
  id: string;
  /** One value code per option. */
  values: string[];
  sku: string | null;
  barcode: string;
  weightGrams: number;
  taxClass: TaxClass;
  mediaId: string | null;
  cost: number | null;
  amount: number;
  compareAt: number | null;
  saleAmount: number | null;
  /** ISO 8601. */
  saleFrom: string | null;
  saleTo: string | null;
  isTracked: boolean;
  quantity: number;
  allowsBackorder: boolean;
};

export type ProductDraft = {
  id: string;
  version: number;
  status: ProductStatus;
  publishAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  brandId: string | null;
  productType: string;
  isFeatured: boolean;
  isHiddenFromSearch: boolean;
  sizeGuideId: string | null;
  hidesSizeGuide: boolean;
  texts: ByLocale<{ title: string; slug: string; body: string; seoTitle: string; seoDescription: string }>;
  tags: string[];
  categoryIds: string[];
  /** Only the collections that are filled by hand. */
  collectionIds: string[];
  images: DraftImage[];
  related: { id: string; titles: ByLocale<string>; hash: string | null; status: ProductStatus }[];
  custom: CustomValue[];
  options: {
    kind: OptionKind;
    names: ByLocale<string>;
    /** `picture` is the path of the swatch's picture `mediaId`. */
    values: {
      code: string;
      swatch: string;
      mediaId: string | null;
      picture: string | null;
      labels: ByLocale<string>;
    }[];
  }[];
  variants: DraftVariant[];
  /** An order contains the product, which therefore can be archived but not deleted. */
  isSold: boolean;
};

/** Reads a product for its editor; amounts in minor units. One statement. */
export async function readProductDraft(
  tx: StoreTx,
  { productId, currency }: { productId: string; currency: string },
): Promise<ProductDraft | null> {
  if (!isId(productId)) return null;
  const [draft] = await readProductDrafts(tx, { productIds: [productId], currency });
  return draft ?? null;
}

/** Reads several products as their editors do. */
export async function readProductDrafts(
  tx: StoreTx,
  input: { productIds: string[]; currency: string },
): Promise<ProductDraft[]> {
  const store = tx.storeId;
  const { rows } = await sql<ProductDraft>`
    select p.id, p.version, p.status, p.publish_at as "publishAt", p.created_at as "createdAt",
        p.updated_at as "updatedAt", p.brand_id as "brandId", p.product_type as "productType",
        p.is_featured as "isFeatured", p.is_hidden_from_search as "isHiddenFromSearch",
        p.size_guide_id as "sizeGuideId", p.hides_size_guide as "hidesSizeGuide",
        (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug, 'body', t.body_html,
            'seoTitle', t.seo_title, 'seoDescription', t.seo_description))
          from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
        array(select g.tag from product_tags g
          where g.store_id = ${store} and g.product_id = p.id order by g.tag) as tags,
        array(select c.category_id::text from product_categories c
          where c.store_id = ${store} and c.product_id = p.id order by c.category_id) as "categoryIds",
        array(select k.collection_id::text from collection_products k
          where k.store_id = ${store} and k.product_id = p.id order by k.collection_id) as "collectionIds",
        coalesce((${images(store)}), '[]') as images,
        coalesce((${related(store)}), '[]') as related,
        coalesce((${custom(store)}), '[]') as custom,
        coalesce((${options(store)}), '[]') as options,
        coalesce((${variants(store, input.currency)}), '[]') as variants,
        exists (select from order_lines l where l.store_id = ${store} and l.product_id = p.id) as "isSold"
      from products p where p.store_id = ${store} and p.id = any(${input.productIds}::uuid[])`.execute(tx);
  return rows;
}

const images = (store: string) => sql`
  select json_agg(json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height, 'blur', m.blur,
      'alt', (select json_object_agg(a.locale, a.alt) from media_texts a
        where a.store_id = ${store} and a.media_id = m.id)) order by pm.position, pm.media_id)
    from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
   where pm.store_id = ${store} and pm.product_id = p.id`;

const related = (store: string) => sql`
  select json_agg(json_build_object('id', r.related_id, 'status', o.status,
      'titles', (select json_object_agg(t.locale, t.title) from product_texts t
        where t.store_id = ${store} and t.product_id = r.related_id),
      'hash', (select m.hash from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
        where pm.store_id = ${store} and pm.product_id = r.related_id order by pm.position, pm.media_id limit 1))
      order by r.position)
    from product_relations r join products o on o.store_id = ${store} and o.id = r.related_id
   where r.store_id = ${store} and r.product_id = p.id`;

const custom = (store: string) => sql`
  select json_agg(json_build_object('fieldId', v.field_id, 'kind', v.kind, 'value', v.value,
      'words', json_build_object('en', v.words_en, 'ar', v.words_ar)) order by v.field_id)
    from product_custom_values v where v.store_id = ${store} and v.product_id = p.id`;

const options = (store: string) => sql`
  select json_agg(json_build_object('kind', o.kind,
      'names', (select json_object_agg(n.locale, n.name) from product_option_texts n
        where n.store_id = ${store} and n.option_id = o.id),
      'values', (select json_agg(json_build_object('code', v.code, 'swatch', v.swatch, 'mediaId', v.media_id,
            'picture', (select '/media/' || m.hash from media m where m.store_id = ${store} and m.id = v.media_id),
            'labels', (select json_object_agg(l.locale, l.label) from option_value_texts l
              where l.store_id = ${store} and l.value_id = v.id)) order by v.position)
          from option_values v where v.store_id = ${store} and v.option_id = o.id)) order by o.position)
    from product_options o where o.store_id = ${store} and o.product_id = p.id`;

// A combination joins codes by slashes; a code never contains one.
const variants = (store: string, currency: string) => sql`
  select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode,
      'values', case when v.combination = '' then '[]'::json else array_to_json(string_to_array(v.combination, '/')) end,
      'weightGrams', v.weight_grams, 'taxClass', v.tax_class, 'mediaId', v.media_id, 'cost', v.cost_amount,
      'amount', coalesce(c.amount, 0), 'compareAt', c.compare_at, 'saleAmount', c.sale_amount,
      'saleFrom', c.sale_from, 'saleTo', c.sale_to, 'isTracked', k.is_tracked, 'quantity', k.quantity,
      'allowsBackorder', k.allows_backorder) order by v.position, v.id)
    from variants v
    join stock_levels k on k.store_id = ${store} and k.variant_id = v.id
    left join variant_prices c on c.store_id = ${store} and c.currency = ${currency} and c.variant_id = v.id
   where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null`;
