import { beforeAll, expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import { catalogueOf, onDay } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { everythingTold } from '#tests/support/everything-told.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { type Answer, ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const { product } = catalogueOf(store.id);
await product('Old cup', 0);
await product('Coming lamp', 0, { publishAt: onDay(3) });
const sale = { price: usd(6500), from: onDay(5), to: onDay(6) };
await product('Sale lamp', 0, { variants: [{ values: [], price: usd(9000), sale }] });

let now = TEST_TIME;
const server = await webServer({ clock: () => now }, db.urls);
const moment = (day: number, ms: number) => new Date(onDay(day).getTime() + ms);
const get = (path: string) => ask(server, { host: shopHost(store.slug), path });
const how = ({ headers }: Answer) => headers['x-souk-cache'];
const isShown = ({ body }: Answer, what: string) =>
  body.replace(/<script[\s\S]*?<\/script>/g, '').includes(what);

/** The cached page at a given time. */
async function keptAt(at: Date, path: string): Promise<Answer> {
  now = at;
  await vi.waitFor(async () => expect(how(await get(path))).toBe('hit'), 10_000);
  return get(path);
}

// Notifications of the store's creation would invalidate the first pages.
beforeAll(everythingTold);

test.each(['/products', '/', '/new-arrivals'])(
  'a product is on %s from the second it is published',
  async (path) => {
    const before = await keptAt(moment(3, -1), path);
    expect([how(before), isShown(before, 'Coming lamp')]).toEqual(['hit', false]);
    now = moment(3, 0);
    const after = await get(path);
    expect([how(after), isShown(after, 'Coming lamp')]).toEqual(['miss', true]);
  },
);

test('a product’s page exists from the second it is published, even if it was requested a moment before', async () => {
  now = moment(3, -1000);
  expect((await get('/products/coming-lamp')).status).toBe(404);
  now = moment(3, 0);
  expect((await get('/products/coming-lamp')).status).toBe(200);
});

test('a product is labelled new for thirty days to the second', async () => {
  const badges = ({ body }: Answer) => body.split('class="badge new"').length - 1;
  expect(badges(await keptAt(moment(30, -1), '/products'))).toBe(3);
  now = moment(30, 0);
  const after = await get('/products');
  expect([how(after), badges(after)]).toEqual(['miss', 1]);
});

test.each(['/products/sale-lamp', '/products', '/'])(
  'a sale begins and ends on %s at its exact second',
  async (path) => {
    const regular = await keptAt(moment(5, -1), path);
    expect([isShown(regular, '90.00'), isShown(regular, '65.00')]).toEqual([true, false]);
    now = moment(5, 0);
    expect(isShown(await get(path), '65.00')).toBe(true);
    const last = await keptAt(moment(6, -1), path);
    expect([how(last), isShown(last, '65.00')]).toEqual(['hit', true]);
    now = moment(6, 0);
    const over = await get(path);
    expect([how(over), isShown(over, '90.00'), isShown(over, '65.00')]).toEqual(['miss', true, false]);
  },
);

test('a cached page is no longer served from the second its store’s period ends, and is served again after an extension', async () => {
  const act = systemAct('test', TEST_TIME);
  await setPeriodEnd({ storeId: store.id, endsAt: onDay(40) }, act);
  await keptAt(moment(40, -1), '/brands');
  now = moment(40, 0);
  expect((await get('/brands')).status).toBe(503);
  await setPeriodEnd({ storeId: store.id, endsAt: null }, act);
  expect((await get('/brands')).status).toBe(200);
});
