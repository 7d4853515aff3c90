import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** A price entered in another currency, which is not converted (G2). */
export type EnteredPrice = {
  variantId: string;
  sku: string | null;
  title: string;
  currency: string;
  amount: number;
};

/** Returns the entered prices of live variants, newest products first. */
export async function enteredPrices(
  tx: StoreTx,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<EnteredPrice[]> {
  const { rows } = await sql<EnteredPrice>`
    select p.variant_id as "variantId", v.sku, p.currency, p.amount,
           (select t.title from product_texts t where t.store_id = ${tx.storeId} and t.product_id = v.product_id
             order by t.locale <> ${locale} limit 1) as title
      from variant_prices p
      join variants v on v.store_id = ${tx.storeId} and v.id = p.variant_id and v.archived_at is null
     where p.store_id = ${tx.storeId} and p.is_entered
     order by v.product_id desc, v.position, p.currency limit ${limit}`.execute(tx);
  return rows;
}
