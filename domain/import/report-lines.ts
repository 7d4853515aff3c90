import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ImportErrorCode } from './errors.ts';

export type ImportErrorLine = {
  line: number;
  code: ImportErrorCode;
  level: 'error' | 'note';
  data: Record<string, string | number>;
  /** The product of the row, if it still exists. */
  product: { id: string; titles: Partial<Record<Locale, string>> } | null;
};

/** A page of report lines, in file order; empty after the last line. */
export async function importErrors(
  tx: StoreTx,
  importId: string,
  { from, count }: { from: number; count: number },
): Promise<ImportErrorLine[]> {
  const rows = await tx
    .selectFrom('import_errors')
    .select((row) => [
      ...(['line', 'code', 'level', 'data', 'product_id'] as const),
      sql<Partial<
        Record<Locale, string>
      > | null>`(select json_object_agg(t.locale, t.title) from product_texts t
        where t.store_id = ${tx.storeId} and t.product_id = ${row.ref('import_errors.product_id')})`.as(
        'titles',
      ),
    ])
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    line: row.line,
    code: row.code as ImportErrorCode,
    level: row.level as 'error' | 'note',
    data: row.data,
    product: row.product_id && row.titles ? { id: row.product_id, titles: row.titles } : null,
  }));
}
