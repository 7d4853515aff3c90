import { expect, test, vi } from 'vitest';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// A form of thousands of rows, sent by one member, keeps no web process from answering other stores (K). The pages
// are posted as by a browser without scripts: the answer to a refused form is the whole page.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const MOST_BLOCKED_MS = 800;
/** Just below the limit of fields in a staff form. */
const MANY = 19_900;
const uuid = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const rows = (name: (at: number) => string, value: string, first: Record<string, string>) => ({
  ...first,
  ...Object.fromEntries(Array.from({ length: MANY }, (_, at) => [name(at), value])),
});
const products = JSON.stringify(Array.from({ length: 12_000 }, (_, at) => ({ id: uuid(at), title: 'x' })));

test.each([
  ['tax rules', '/admin/settings/taxes', rows((at) => `rules.r${at}.country`, 'SA', { version: '0' })],
  [
    'delivery methods',
    '/admin/settings/delivery/new',
    rows((at) => `methods.m${at}.kind`, 'flat', { version: '0' }),
  ],
  [
    'delivery areas',
    '/admin/settings/delivery/new',
    rows((at) => `places.a${at}.country`, 'ZZ', { version: '0' }),
  ],
  ['conditions', '/admin/collections/new', rows((at) => `conditions.r${at}.field`, 'tag', { mode: 'rule' })],
  ['products of a collection', '/admin/collections/new', { mode: 'hand', products }],
  ['returned lines', `/admin/orders/${orderId}`, rows((at) => `line.${at}`, '1', { intent: 'receive' })],
  [
    'refunded lines',
    `/admin/orders/${orderId}`,
    rows((at) => `line.${at}`, '1', { intent: 'refund', shown: '1' }),
  ],
  ['shipped lines', `/admin/orders/${orderId}`, rows((at) => `line.${at}`, '1', { intent: 'ship' })],
  ['lines of a new order', '/admin/orders/new', rows((at) => `line.${uuid(at)}`, '1', { intent: 'create' })],
  ['priced lines of a new order', '/admin/orders/new/quote', rows((at) => `line.${uuid(at)}`, '1', {})],
])('a form of thousands of %s is refused without blocking the process', async (_what, path, fields) => {
  let status = 0;
  const post = async () => {
    ({ status } = await admin.post(path, fields));
  };
  const ms = await expectNothingChanged(db, () => blockedMs(post, MOST_BLOCKED_MS), ['staff_sessions']);
  expect(status, 'a refusal').toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(ms).toBeLessThan(MOST_BLOCKED_MS);
});
