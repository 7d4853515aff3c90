import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const shop = new Visitor(server, shopHost(cedar.slug));

beforeAll(async () => {
  await db.admin(
    `insert into brands (store_id, id, position, created_at)
     select $1, gen_random_uuid(), n, now() from generate_series(1, 130) n`,
    [cedar.id],
  );
  await db.admin(
    `insert into brand_texts (store_id, brand_id, locale, name, slug)
     select store_id, id, 'en', 'Brand ' || position, 'brand-' || position from brands where store_id = $1`,
    [cedar.id],
  );
});

const brandsOn = (body: string) =>
  new Set([...body.matchAll(/href="\/brands\/(brand-\d+)"/g)].map(([, slug]) => slug)).size;

test('the page of brands shows 120 at a time, and a page number beyond the end redirects to the last page', async () => {
  const first = await shop.get('/brands');
  expect(brandsOn(first.body)).toBe(120);
  expect(first.body).toContain('href="/brands?page=2"');
  expect(brandsOn((await shop.get('/brands?page=2')).body)).toBe(10);
  const beyond = await shop.get('/brands?page=9');
  expect([beyond.status, beyond.headers.location]).toEqual([302, '/brands?page=2']);
});
