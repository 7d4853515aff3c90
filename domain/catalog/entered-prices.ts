import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** A price that somebody entered in another currency than the store's own, where it stays as it is (G2). */
export type EnteredPrice = {
  variantId: string;
  sku: string | null;
  title: string;
  currency: string;
  amount: number;
};

/** The entered prices of live variants, of the newest products first. */
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
