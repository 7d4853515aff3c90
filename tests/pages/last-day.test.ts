import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const DAY = 24 * 3600 * 1000;
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let now = new Date(TEST_TIME.getTime() + DAY);
const server = await webServer({ clock: () => now });
let { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Riyadh' }).format(TEST_TIME);

async function sentence(lang: 'en' | 'ar' = 'en'): Promise<string | undefined> {
  const cookie = `${admin.cookieHeader()}; lang=${lang}`;
  const page = (await admin.get('/admin/dashboard', { cookie })).body.replace(/[\u2066-\u2069]/g, '');
  return /<span class="dashboard-last-day">([^<]+)</.exec(page)?.[1];
}

const shift = (orderId: string, days: number) =>
  db.admin(`update orders set placed_at = placed_at - $2 * interval '1 day' where id = $1`, [orderId, days]);

test('the dashboard states yesterday’s sales in one sentence, compared with the same weekday a week earlier', async () => {
  expect(await sentence()).toBeUndefined();
  const first = await orderOf(cedar, [{ variantId: lamp }]);
  expect(await sentence()).toMatch(/^Yesterday: \S+ from 1 order\.$/);
  await shift((await orderOf(cedar, [{ variantId: lamp }])).orderId, 7);
  expect(await sentence()).toMatch(
    new RegExp(`^Yesterday: \\S+ from 1 order, as on the ${weekday} before\\.$`),
  );
  await orderOf(cedar, [{ variantId: lamp }]);
  expect(await sentence()).toMatch(/ from 2 orders, 100% more than the /);
  expect(await sentence('ar')).toMatch(/^أمس: .+ من طلبين، بزيادة 100% عن /);
  await shift(first.orderId, 7);
  expect(await sentence()).toMatch(/ from 1 order, 50% less than the /);
  now = new Date(now.getTime() + 7 * DAY);
  ({ admin } = await signInToAdmin(server, cedar, cedar.ownerEmail));
  expect(await sentence()).toBe('Nothing was sold yesterday.');
});

test('the dashboard states no sales to staff who may not see them', async () => {
  now = new Date(TEST_TIME.getTime() + DAY);
  const email = await makeStaff('goods', [{ store: cedar, role: 'catalog' }]);
  const { admin: other } = await signInToAdmin(server, cedar, email);
  const { status, body } = await other.get('/admin/dashboard');
  expect(status).toBe(200);
  expect(body).not.toContain('dashboard-last-day');
});
