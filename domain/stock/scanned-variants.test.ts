import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { scannedVariants, variantsOfBarcode } from './scanned-variants.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
await db.admin(
  `insert into variants (store_id, id, product_id, position, combination, barcode, created_at)
   select v.store_id, gen_random_uuid(), v.product_id, n, n::text, (62810000000 + n)::text, v.created_at
     from variants v, generate_series(1, 2000) n where v.id = $1`,
  [lamp],
);
await db.admin('analyze variants');

test('the variants of a barcode are found by its index, and not by reading every variant', async () => {
  const code = '0062810000007';
  const plan = await withStore(
    cedar.id,
    async (tx) => (await sql`explain ${variantsOfBarcode(tx.storeId, code)}`.execute(tx)).rows,
  );
  expect(JSON.stringify(plan)).toMatch(/variants_barcode.*barcode = ANY/);
  expect(await withStore(cedar.id, (tx) => scannedVariants(tx, code.slice(2)))).toHaveLength(1);
});
