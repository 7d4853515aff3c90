import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { CollectionRule } from './collection-rule.ts';

export type GroupKind = 'category' | 'brand' | 'collection';

export type GroupWords = {
  title: string;
  slug: string;
  body: string;
  seoTitle: string;
  seoDescription: string;
};

/**
 * A category, brand or collection for its editor. Brands have no body text; rule and productIds are for
 * collections.
 */
export type ProductGroup = {
  id: string;
  version: number;
  parentId: string | null;
  media: { id: string; src: string } | null;
  /** The languages in which the picture has an alt text. */
  altsOfMedia: Locale[];
  isHiddenFromSearch: boolean;
  texts: Partial<Record<Locale, GroupWords>>;
  rule: CollectionRule | null;
  productIds: string[];
};

const TABLES = {
  category: {
    rows: sql`categories`,
    texts: sql`category_texts`,
    owner: sql`category_id`,
    words: sql`'title', t.title, 'body', t.body`,
    columns: sql`x.parent_id, null::jsonb as rule, x.media_id`,
  },
  brand: {
    rows: sql`brands`,
    texts: sql`brand_texts`,
    owner: sql`brand_id`,
    words: sql`'title', t.name, 'body', ''`,
    columns: sql`null::uuid as parent_id, null::jsonb as rule, x.logo_media_id as media_id`,
  },
  collection: {
    rows: sql`collections`,
    texts: sql`collection_texts`,
    owner: sql`collection_id`,
    words: sql`'title', t.title, 'body', t.body`,
    columns: sql`null::uuid as parent_id, x.rule, x.media_id`,
  },
} as const;

type Row = Omit<ProductGroup, 'media'> & { mediaId: string | null; hash: string | null };

/**
 * Reads a category, brand or collection for its editor in both languages; null if the store does not have it.
 * One statement.
 */
export async function readProductGroup(
  tx: StoreTx,
  kind: GroupKind,
  id: string,
): Promise<ProductGroup | null> {
  if (!isId(id)) return null;
  const store = tx.storeId;
  const { rows: table, texts, owner, words, columns } = TABLES[kind];
  const { rows } = await sql<Row>`
    select r.id, r.version, r.parent_id as "parentId", r.rule, m.id as "mediaId", m.hash,
        r.is_hidden_from_search as "isHiddenFromSearch",
        array(select a.locale from media_texts a where a.store_id = ${store} and a.media_id = m.id and a.alt <> ''
          order by a.locale) as "altsOfMedia",
        coalesce((select json_object_agg(t.locale, json_build_object(${words}, 'slug', t.slug,
            'seoTitle', t.seo_title, 'seoDescription', t.seo_description))
          from ${texts} t where t.store_id = ${store} and t.${owner} = r.id), '{}') as texts,
        coalesce((select json_agg(c.product_id order by c.position, c.product_id) from collection_products c
          where c.store_id = ${store} and c.collection_id = r.id), '[]') as "productIds"
      from (select x.id, x.version, x.is_hidden_from_search, ${columns} from ${table} x where x.store_id = ${store} and x.id = ${id}) r
      left join media m on m.store_id = ${store} and m.id = r.media_id`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { mediaId, hash, ...rest } = row;
  return { ...rest, media: mediaId ? { id: mediaId, src: `/media/${hash}` } : null };
}

export async function collectionSizes(tx: StoreTx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select f.value as id, sum(bit_count(f.bits))::int as count from product_facets f
     where f.store_id = ${tx.storeId} and f.facet = 'collection' group by f.value`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function rulesOfCollections(tx: StoreTx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('collections')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('rule', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
