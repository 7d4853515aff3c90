import { type RawBuilder, sql } from 'kysely';
import { countFiles, type FileCounts } from '#domain/downloads/index.ts';
import { FOCAL } from '#domain/media/index.ts';
import { priceColumns } from '#domain/pricing/index.ts';
import type { Locale } from '#lib/locale.ts';
import { categoryAndAbove } from './category-tree.ts';
import type { StoredFact } from './custom-values.ts';
import type { ImageRow } from './image-row.ts';
import { nearestGuide, type StoredSizeGuide } from './nearest-guide.ts';
import type { OptionKind } from './product-input.ts';
import { isPublic } from './public-products.ts';
import { swatchPicture } from './swatch-picture.ts';
import type { RatingSummary } from './views.ts';

type ByLocale<T> = Partial<Record<Locale, T>>;

export type ProductRow = {
  id: string;
  productType: string;
  publishedAt: Date;
  isHiddenFromSearch: boolean;
  texts: ByLocale<{ title: string; slug: string; body: string; seoTitle: string; seoDescription: string }>;
  brand: ByLocale<{ title: string; slug: string }> | null;
  tags: string[];
  facts: StoredFact[];
  images: (ImageRow & { id: string })[];
  options: {
    kind: OptionKind;
    names: ByLocale<string>;
    values: { code: string; swatch: string; picture: string | null; labels: ByLocale<string> }[];
  }[];
  variants: {
    id: string;
    combination: string;
    sku: string | null;
    barcode: string;
    weightGrams: number;
    mediaId: string | null;
    amount: number;
    compareAt: number | null;
    isTracked: boolean;
    quantity: number;
    allowsBackorder: boolean;
  }[];
  /** The product's categories and their ancestors. */
  categories: {
    id: string;
    parentId: string | null;
    isOwn: boolean;
    texts: ByLocale<{ title: string; slug: string }>;
  }[];
  /** Null if the product has no guide, or shows none. */
  sizeGuide: StoredSizeGuide | null;
  /** Null before the first review. */
  rating: RatingSummary | null;
  files: FileCounts;
};

type Asked = { locale: Locale; slug: string; currency: string; now: Date };

/** Selects the id of a public product by its slug, in the page's language first. */
export function findProduct(store: string, { locale, slug, currency, now }: Asked): RawBuilder<unknown> {
  return sql`
    select p.id from product_texts s
      join products p on p.store_id = ${store} and p.id = s.product_id
      join product_prices r on r.store_id = ${store} and r.currency = ${currency} and r.product_id = p.id
     where s.store_id = ${store} and s.slug = ${slug} and s.locale in ('en', 'ar') and ${isPublic(now)}
     order by s.locale = ${locale} desc limit 1`;
}

/** Selects a public product by its slug, in the page's language first. */
export function productQuery(store: string, input: Asked): RawBuilder<ProductRow> {
  return sql<ProductRow>`
    select p.id, p.product_type as "productType", coalesce(p.publish_at, p.created_at) as "publishedAt",
        p.is_hidden_from_search as "isHiddenFromSearch",
        (${nearestGuide(store)}) as "sizeGuide",
        (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug, 'body', t.body_html,
            'seoTitle', t.seo_title, 'seoDescription', t.seo_description))
          from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
        (select json_object_agg(t.locale, json_build_object('title', t.name, 'slug', t.slug))
          from brand_texts t where t.store_id = ${store} and t.brand_id = p.brand_id) as brand,
        array(select g.tag from product_tags g
          where g.store_id = ${store} and g.product_id = p.id order by g.tag) as tags,
        coalesce((${facts(store)}), '[]') as facts,
        coalesce((${images(store)}), '[]') as images,
        coalesce((${options(store)}), '[]') as options,
        coalesce((${variants(store, input)}), '[]') as variants,
        coalesce((${categories(store)}), '[]') as categories,
        (select json_build_object('average', r.average, 'count', r.review_count,
            'stars', json_build_array(r.stars_1, r.stars_2, r.stars_3, r.stars_4, r.stars_5))
          from product_ratings r where r.store_id = ${store} and r.product_id = p.id) as rating,
        (${countFiles(store, sql`p.id`)}) as files
      from products p where p.store_id = ${store} and p.id = (${findProduct(store, input)})`;
}

const facts = (store: string) => sql`
  select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'value', v.value,
      'names', json_build_object('en', f.name_en, 'ar', f.name_ar),
      'words', json_build_object('en', v.words_en, 'ar', v.words_ar)) order by f.position, f.id)
    from product_custom_values v join custom_fields f on f.store_id = ${store} and f.id = v.field_id
   where v.store_id = ${store} and v.product_id = p.id and f.is_shown`;

const images = (store: string) => sql`
  select json_agg(json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height, 'blur', m.blur, 'focal', ${FOCAL}, 'alt',
      (select json_object_agg(a.locale, a.alt) from media_texts a
        where a.store_id = ${store} and a.media_id = m.id)) order by pm.position, pm.media_id)
    from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
   where pm.store_id = ${store} and pm.product_id = p.id`;

const options = (store: string) => sql`
  select json_agg(json_build_object('kind', o.kind,
      'names', (select json_object_agg(n.locale, n.name) from product_option_texts n
        where n.store_id = ${store} and n.option_id = o.id),
      'values', (select json_agg(json_build_object('code', v.code, 'swatch', v.swatch,
            'picture', (${swatchPicture(store)}), 'labels', (select json_object_agg(l.locale, l.label) from option_value_texts l
              where l.store_id = ${store} and l.value_id = v.id)) order by v.position)
          from option_values v where v.store_id = ${store} and v.option_id = o.id)) order by o.position)
    from product_options o where o.store_id = ${store} and o.product_id = p.id`;

const variants = (store: string, { currency, now }: { currency: string; now: Date }) => sql`
  select json_agg(json_build_object('id', v.id, 'combination', v.combination, 'sku', v.sku, 'barcode', v.barcode,
      'weightGrams', v.weight_grams, 'mediaId', v.media_id, 'amount', ${priceColumns('c', now).amount},
      'compareAt', ${priceColumns('c', now).compareAt}, 'isTracked', k.is_tracked,
      'quantity', k.quantity, 'allowsBackorder', k.allows_backorder) order by v.position, v.id)
    from variants v
    join variant_prices c on c.store_id = ${store} and c.currency = ${currency} and c.variant_id = v.id
    join stock_levels k on k.store_id = ${store} and k.variant_id = v.id
   where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null`;

const categories = (store: string) => sql`
  select json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'isOwn', y.is_own,
      'texts', (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
        from category_texts t where t.store_id = ${store} and t.category_id = c.id)) order by c.position, c.id)
    from (select u.above, bool_or(u.id = u.above) as is_own
        from product_categories pc join (${categoryAndAbove(store)}) u on u.id = pc.category_id
       where pc.store_id = ${store} and pc.product_id = p.id group by u.above) y
    join categories c on c.store_id = ${store} and c.id = y.above`;
