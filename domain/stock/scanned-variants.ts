import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { spellingsOfBarcode } from '#lib/gtin.ts';

const MOST_OF_BARCODE = 50;

/** The variants with the barcode that was typed or scanned; none for another text. */
export async function scannedVariants(tx: StoreTx, typed: string): Promise<string[]> {
  const code = toLatinDigits(typed.slice(0, 20));
  if (!/^\d{8,14}$/.test(code)) return [];
  const { rows } = await variantsOfBarcode(tx.storeId, code).execute(tx);
  return rows.map(({ id }) => id);
}

/** The query of scannedVariants. */
export function variantsOfBarcode(storeId: string, code: string): RawBuilder<{ id: string }> {
  return sql`
    select id from variants where store_id = ${storeId} and barcode = any(${spellingsOfBarcode(code)}::text[])
       and barcode <> '' and archived_at is null order by id limit ${MOST_OF_BARCODE}`;
}
