import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type SearchDocument, writeDocuments } from '#domain/search/index.ts';
import { plainText } from '#lib/html.ts';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';

type Row = {
  id: string;
  texts: Partial<Record<Locale, { title: string; body: string }>>;
  names: string[];
  skus: string[];
};

/** Writes anew what products are found by, from what is stored now. Two statements for any number of them. */
export async function indexProducts(tx: StoreTx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  const rows = await readSources(tx, productIds);
  await writeDocuments(
    tx,
    rows.flatMap((row) => LOCALES.map((locale) => toDocument(row, locale))),
  );
}

function toDocument(row: Row, locale: Locale): SearchDocument {
  const own = row.texts[locale];
  const other = row.texts[otherLocale(locale)];
  return {
    productId: row.id,
    locale,
    // A product without words in this language is found by its other ones as if they were its own.
    title: [own?.title ?? other?.title ?? '', ...row.skus],
    names: [...row.names, own ? (other?.title ?? '') : ''],
    body: plainText(own?.body ?? other?.body ?? ''),
    otherBody: own ? plainText(other?.body ?? '') : '',
  };
}

async function readSources(tx: StoreTx, productIds: string[]): Promise<Row[]> {
  const store = tx.storeId;
  const { rows } = await sql<Row>`
    select p.id,
      (select coalesce(json_object_agg(t.locale, json_build_object('title', t.title, 'body', t.body_html)), '{}')
         from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
      array(
        select b.name from brand_texts b where b.store_id = ${store} and b.brand_id = p.brand_id
        union all
        select c.title from product_categories pc
          join category_texts c on c.store_id = ${store} and c.category_id = pc.category_id
         where pc.store_id = ${store} and pc.product_id = p.id
        union all
        select g.tag from product_tags g where g.store_id = ${store} and g.product_id = p.id
        union all
        select p.product_type where p.product_type <> ''
      ) as names,
      array(select v.sku from variants v
        where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null and v.sku is not null
        order by v.position limit 200) as skus
      from products p
     where p.store_id = ${store} and p.id = any(${productIds}::uuid[])`.execute(tx);
  return rows;
}

const BATCH = 200;

/** Writes anew the words of all products of a brand or category, after it was renamed. */
export async function reindexWhere(
  tx: StoreTx,
  of: { brandId: string } | { categoryId: string },
): Promise<void> {
  const { rows } =
    'brandId' in of
      ? await sql<{
          id: string;
        }>`select id from products where store_id = ${tx.storeId} and brand_id = ${of.brandId}`.execute(tx)
      : await sql<{ id: string }>`select product_id as id from product_categories
          where store_id = ${tx.storeId} and category_id = ${of.categoryId}`.execute(tx);
  for (let start = 0; start < rows.length; start += BATCH) {
    await indexProducts(
      tx,
      rows.slice(start, start + BATCH).map((row) => row.id),
    );
  }
}
