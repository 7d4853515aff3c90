import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { readGuideBody, type SizeGuide } from './guide-body.ts';

type Names = Record<Locale, string>;
export type SizeGuideRow = { id: string; names: Names; sizes: number; categories: number; products: number };
export type StoredGuide = {
  id: string;
  version: number;
  guide: SizeGuide;
  categoryIds: string[];
  productIds: string[];
};

/** The store's guides by name, with the numbers of their sizes, categories and products. */
export async function listSizeGuides(tx: StoreTx, locale: Locale): Promise<SizeGuideRow[]> {
  const store = tx.storeId;
  const { rows } = await sql<SizeGuideRow>`
    select g.id, json_build_object('en', g.name_en, 'ar', g.name_ar) as names,
        jsonb_array_length(g.body->'rows') as sizes,
        (select count(*)::int from categories c where c.store_id = ${store} and c.size_guide_id = g.id) as categories,
        (select count(*)::int from products p where p.store_id = ${store} and p.size_guide_id = g.id) as products
      from size_guides g where g.store_id = ${store}`.execute(tx);
  const nameOf = ({ names }: SizeGuideRow) => inLanguage(names, locale)?.text ?? '';
  return rows.sort((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
}

export async function countSizeGuides(tx: StoreTx): Promise<number> {
  const { count } = await tx
    .selectFrom('size_guides')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A guide for its editor; null if the store does not have it. */
export async function readSizeGuide(tx: StoreTx, id: string): Promise<StoredGuide | null> {
  if (!isId(id)) return null;
  const store = tx.storeId;
  const { rows } = await sql<Omit<StoredGuide, 'guide'> & { names: Names; body: unknown }>`
    select g.id, g.version, json_build_object('en', g.name_en, 'ar', g.name_ar) as names, g.body,
        array(select c.id::text from categories c where c.store_id = ${store} and c.size_guide_id = g.id
          order by c.position, c.id) as "categoryIds",
        array(select p.id::text from products p where p.store_id = ${store} and p.size_guide_id = g.id
          order by p.id) as "productIds"
      from size_guides g where g.store_id = ${store} and g.id = ${id}`.execute(tx);
  const [row] = rows;
  const body = row && readGuideBody(row.body);
  if (!row || !body) return null;
  const { names, body: _, ...rest } = row;
  return { ...rest, guide: { names, ...body } };
}

/** The guide of each category that has one. */
export async function guidesOfCategories(tx: StoreTx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'size_guide_id as guideId'])
    .where('store_id', '=', tx.storeId)
    .where('size_guide_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, guideId }) => [id, guideId ?? '']));
}
