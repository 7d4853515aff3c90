import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { productStamp } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';

/** Why an undo leaves a product alone. refused: its former values cannot be saved, as another product has its SKU. */
export type LeftBecause = 'ordered' | 'changed' | 'refused';

export type LeftProduct = {
  productId: string;
  titles: Partial<Record<Locale, string>>;
  because: LeftBecause;
};

/** Numbers of products that an undo deletes, restores and leaves alone, before it runs or after. */
export type UndoCounts = { removes: number; restores: number; left: number };

const SHOWN = 200;

type Judged = { productId: string; isCreated: boolean; because: '' | LeftBecause };

function judged(tx: StoreTx, importId: string): RawBuilder<Judged> {
  const store = tx.storeId;
  return sql<Judged>`
    select i.product_id as "productId", i.is_created as "isCreated",
        case when i.left_because <> '' then i.left_because
          when i.is_created and exists (select from order_lines l
            where l.store_id = ${store} and l.product_id = i.product_id) then 'ordered'
          when i.stamp <> ${productStamp(tx)} then 'changed' else '' end as because
      from import_products i join products p on p.store_id = ${store} and p.id = i.product_id
     where i.store_id = ${store} and i.import_id = ${importId}`;
}

/** Returns which of the products can be undone now: those without a reason against it. */
export async function judgedProducts(tx: StoreTx, importId: string, productIds: string[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    ${judged(tx, importId)} and i.product_id = any(${productIds}::uuid[])`.execute(tx);
  return rows;
}

/** isJudged: each product was looked at. Otherwise the numbers are the largest possible ones, and no product is named. */
export type UndoPreview = UndoCounts & { products: LeftProduct[]; isJudged: boolean };

/** A request judges so many variants at most: a stamp reads some rows of each. The job judges a large import. */
export const JUDGED_VARIANTS = 2000;

/** Returns what the undo of an import would do now. */
export async function previewUndo(tx: StoreTx, importId: string): Promise<UndoPreview> {
  return (await isSmall(tx, importId)) ? judgeAll(tx, importId) : mostUndone(tx, importId);
}

/** Stops reading at the limit. A product without variants counts as one. */
async function isSmall(tx: StoreTx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (select product_id from import_products
          where store_id = ${tx.storeId} and import_id = ${importId} limit ${JUDGED_VARIANTS + 1}) i
        left join variants v on v.store_id = ${tx.storeId} and v.product_id = i.product_id
       limit ${JUDGED_VARIANTS + 1}) read`.execute(tx);
  return (rows[0]?.count ?? 0) <= JUDGED_VARIANTS;
}

async function judgeAll(tx: StoreTx, importId: string): Promise<UndoPreview> {
  const { rows } = await sql<Omit<UndoPreview, 'isJudged'>>`
    with judged as materialized (${judged(tx, importId)})
    select count(*) filter (where because = '' and "isCreated")::int as removes,
        count(*) filter (where because = '' and not "isCreated")::int as restores,
        count(*) filter (where because <> '')::int as left,
        coalesce((select json_agg(json_build_object('productId', l."productId", 'because', l.because,
            'titles', (${titles(tx)})))
          from (select * from judged where because <> '' order by "productId" limit ${SHOWN}) l), '[]') as products
      from judged`.execute(tx);
  return { ...(rows[0] ?? { removes: 0, restores: 0, left: 0, products: [] }), isJudged: true };
}

/** The import's own counts: those of its rows would have to be read one by one. */
async function mostUndone(tx: StoreTx, importId: string): Promise<UndoPreview> {
  const counts = await tx
    .selectFrom('imports')
    .select(['products_created as removes', 'products_updated as restores'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return { ...(counts ?? { removes: 0, restores: 0 }), left: 0, products: [], isJudged: false };
}

const titles = ({ storeId }: StoreTx) => sql`select json_object_agg(t.locale, t.title) from product_texts t
  where t.store_id = ${storeId} and t.product_id = l."productId"`;

/** Returns the products that a finished undo left alone. */
export async function leftProducts(
  tx: StoreTx,
  importId: string,
): Promise<{ left: number; products: LeftProduct[] }> {
  const { rows } = await sql<LeftProduct & { left: number }>`
    select l.*, (${titles(tx)}) as titles from (
      select i.product_id as "productId", i.left_because as because, count(*) over ()::int as left
        from import_products i
       where i.store_id = ${tx.storeId} and i.import_id = ${importId} and i.left_because <> ''
       order by i.product_id limit ${SHOWN}) l`.execute(tx);
  return {
    left: rows[0]?.left ?? 0,
    products: rows.map(({ productId, because, titles: words }) => ({ productId, because, titles: words })),
  };
}
