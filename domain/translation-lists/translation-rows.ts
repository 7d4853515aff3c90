import { sql } from 'kysely';
import { inParts, type Reader, type RowBatches, readPatiently, type StoreTx } from '#db/index.ts';
import { productIdsOf } from '#domain/catalog/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { headOf } from './columns.ts';
import { MOST_TRANSLATED } from './read-translation-list.ts';

const BATCH = 50;
/** A spreadsheet cuts cells of more than 32,767 characters. */
const MOST_BODY = 20_000;

type Text = { slug: string; title: string; body: string };

/**
 * The products without a text in a language, newest first, with their text in the other and empty columns to fill.
 * `part` 2 begins after the first MOST_TRANSLATED products. Descriptions of more than 20,000 characters are left out.
 */
export async function* translationRows(
  read: Reader,
  { missing, part }: { missing: Locale; part: number },
): RowBatches {
  const source = otherLocale(missing);
  yield [headOf(source)];
  const most = part * MOST_TRANSLATED;
  const ids = await readPatiently(read, (tx) => productIdsOf(tx, { missing }, most));
  const batches = readBatches(read, { ids: ids.slice(most - MOST_TRANSLATED), source });
  yield* inParts(batches, ({ slug, title, body }) => [[slug, title, body, '', '']]);
}

async function* readBatches(
  read: Reader,
  { ids, source }: { ids: string[]; source: Locale },
): AsyncGenerator<Text[], void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    yield await readPatiently(read, (tx) => textsOf(tx, batch, source));
  }
}

async function textsOf(tx: StoreTx, ids: string[], source: Locale): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select t.slug, t.title, case when length(t.body_html) <= ${MOST_BODY} then t.body_html else '' end as body
      from product_texts t
     where t.store_id = ${tx.storeId} and t.product_id = any(${ids}::uuid[]) and t.locale = ${source}
     order by array_position(${ids}::uuid[], t.product_id)`.execute(tx);
  return rows;
}
