import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { ProductWrite } from './product-write.ts';

export async function writeTaxClasses(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const rows = writes.flatMap(({ variants }) =>
    variants.flatMap(({ id, variant: { taxClass } }) =>
      taxClass === undefined ? [] : [sql`(${id}::uuid, ${taxClass}::text)`],
    ),
  );
  if (rows.length === 0) return;
  await sql`
    update variants v set tax_class = c.tax_class
      from (values ${sql.join(rows)}) as c (variant_id, tax_class)
     where v.store_id = ${tx.storeId} and v.id = c.variant_id and v.tax_class <> c.tax_class`.execute(tx);
}
