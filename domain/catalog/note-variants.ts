import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Notes that what pages show of these variants' products has changed: in stock, sold out, only so many left. */
export async function noteVariants(tx: StoreTx, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await sql`
    select app.note_changes(array(
      select distinct 'product:' || v.product_id from variants v
       where v.store_id = ${tx.storeId} and v.id = any (${variantIds}::uuid[])))`.execute(tx);
}
