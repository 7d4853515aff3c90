import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// A page with the descriptions of fifty products can have twenty megabytes. A few such requests at the same time would
// fill the memory of a process that all stores share (D).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
for (let at = 0; at < 50; at++) await makeVariant(cedar, { title: `Lamp ${at}`, amount: 2000, stock: 5 });

await db.admin("delete from product_texts where store_id = $1 and locale = 'ar'", [cedar.id]);

const page = async () => {
  const { status, body } = await admin.get('/admin/products/untranslated?size=50');
  return { status, body, products: body.match(/Lamp \d+/g)?.length ?? 0 };
};
const describeAll = (characters: number) =>
  db.admin(
    "update product_texts set body_html = '<p>' || repeat('words ', $2::int / 6) || '</p>' where store_id = $1",
    [cedar.id, characters],
  );

test('the page of products to translate has no description of more than 20,000 characters', async () => {
  await describeAll(199_000);
  const long = await page();
  expect(long.status).toBe(200);
  expect(long.products).toBeGreaterThanOrEqual(50);
  expect(long.body).not.toContain('words words');
  expect(long.body.length).toBeLessThan(2_000_000);
  await describeAll(1000);
  expect((await page()).body).toContain('words words');
});
