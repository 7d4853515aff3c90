import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** The seller as registered for tax, with the currency and time zone of its accounts. */
export type BookSeller = { country: string; currency: string; timeZone: string; vatNumber: string };

export async function readSeller(tx: StoreTx): Promise<BookSeller> {
  const { rows } = await sql<BookSeller>`
    select s.country, s.currency, s.time_zone as "timeZone", coalesce(i.vat_number, '') as "vatNumber"
      from store_settings s left join invoice_settings i on i.store_id = s.store_id
     where s.store_id = ${tx.storeId}`.execute(tx);
  const seller = rows[0];
  if (!seller) throw new Error(`Store ${tx.storeId} has no settings.`);
  return seller;
}
