import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { type StaffRole, systemAct } from '#domain/audit/index.ts';
import { ACTIONS, type Action, PERMISSIONS } from '#domain/identity/index.ts';
import { startImport } from '#domain/import/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { makePromotion } from '#tests/support/promotions.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, adminHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();

const SECRET = 'MarkOfTheStore';
const MARKS = new RegExp(`${SECRET}|Sara@Example`, 'i');
const lamp = await makeVariant(cedar, { title: SECRET, amount: 2000, stock: 50 });
const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, name: SECRET } });
await setTerms(cedar, 'transfer', BANK);
const { orderId: transferId } = await orderOf(cedar, [{ variantId: lamp }], {
  form: { ...GOOD_FORM, name: SECRET, paymentMethod: 'bank_transfer' },
});
const receiptId = newId();
const importId = await withStore(cedar.id, (tx) =>
  startImport(tx, { fileName: `${SECRET}.csv`, isDryRun: true }, systemAct('test', TEST_TIME)),
);
const { id: promotionId } = await makePromotion(cedar, { nameEn: SECRET });

const ROLES = Object.keys(PERMISSIONS) as StaffRole[];
const visitors = new Map<StaffRole | 'nobody', Visitor>([
  ['nobody', new Visitor(server, adminHost(cedar.slug))],
]);
for (const role of ROLES) {
  const email = await makeStaff(role, [{ store: cedar, role }]);
  visitors.set(role, (await signInToAdmin(server, cedar, email)).admin);
}

/** Everything that an admin answers: what it needs, and a post that changes nothing where it is allowed. */
type Door = { needs: Action; path: string; post?: Record<string, string> };

const DOORS: Door[] = [
  { needs: 'products.view', path: '/admin/products' },
  { needs: 'products.view', path: '/admin/products/stock' },
  { needs: 'products.view', path: `/admin/products/stock/${lamp}` },
  {
    needs: 'stock.adjust',
    path: '/admin/products/stock',
    post: { intent: 'set', variantId: lamp, quantity: 'many' },
  },
  {
    needs: 'stock.adjust',
    path: `/admin/products/stock/${lamp}`,
    post: { intent: 'rules', isTracked: 'yes', lowAt: 'few' },
  },
  { needs: 'products.import', path: '/admin/products/import' },
  { needs: 'products.import', path: '/admin/products/import', post: { file: 'no file' } },
  { needs: 'products.import', path: `/admin/products/import/${importId}` },
  { needs: 'products.import', path: `/admin/products/import/${importId}/errors.csv` },
  { needs: 'orders.view', path: '/admin/orders' },
  { needs: 'orders.view', path: `/admin/orders/${orderId}` },
  { needs: 'orders.fulfil', path: '/admin/orders', post: { act: 'process' } },
  { needs: 'orders.edit', path: '/admin/orders/new' },
  { needs: 'orders.edit', path: '/admin/settings/carriers' },
  { needs: 'orders.edit', path: '/admin/settings/carriers', post: { intent: 'add', name: '' } },
  { needs: 'orders.edit', path: '/admin/orders/new', post: { intent: 'create' } },
  { needs: 'orders.edit', path: '/admin/orders', post: { intent: 'drop_view', id: 'none' } },
  // Moves that the order's state does not allow: who may make them is told so, and nothing is written.
  { needs: 'orders.fulfil', path: `/admin/orders/${orderId}`, post: { move: 'ship' } },
  { needs: 'orders.fulfil', path: `/admin/orders/${orderId}`, post: { move: 'deliver' } },
  // An unpaid order has nothing to refund, an empty tag is none, and there is no such return.
  { needs: 'orders.refund', path: `/admin/orders/${orderId}`, post: { intent: 'refund', other: '1' } },
  { needs: 'orders.edit', path: `/admin/orders/${orderId}`, post: { intent: 'tag', tag: '' } },
  {
    needs: 'orders.returns',
    path: `/admin/orders/${orderId}`,
    post: { intent: 'approve', returnId: 'none' },
  },
  { needs: 'invoices.issue', path: `/admin/orders/${orderId}/invoice` },
  {
    needs: 'invoices.issue',
    path: `/admin/orders/${orderId}/invoice`,
    post: { company: '', vatNumber: 'x' },
  },
  { needs: 'invoices.settings', path: '/admin/settings/invoices' },
  {
    needs: 'invoices.settings',
    path: '/admin/settings/invoices',
    post: { version: '0', vatNumber: '!' },
  },
  { needs: 'mails.view', path: '/admin/settings/notifications' },
  { needs: 'mails.view', path: '/admin/settings/notifications/order_shipped' },
  { needs: 'delivery.view', path: '/admin/settings/delivery' },
  { needs: 'delivery.edit', path: '/admin/settings/delivery', post: { id: 'no zone', move: 'up' } },
  { needs: 'delivery.view', path: '/admin/settings/delivery/new' },
  { needs: 'delivery.edit', path: '/admin/settings/delivery/new', post: { version: '0' } },
  { needs: 'taxes.view', path: '/admin/settings/taxes' },
  { needs: 'taxes.edit', path: '/admin/settings/taxes', post: { version: '99' } },
  { needs: 'currencies.view', path: '/admin/settings/currencies' },
  { needs: 'currencies.edit', path: '/admin/settings/currencies', post: { intent: 'add', rate: 'none' } },
  { needs: 'discounts.view', path: '/admin/discounts' },
  { needs: 'discounts.view', path: '/admin/discounts/preview' },
  { needs: 'discounts.view', path: `/admin/discounts/${promotionId}` },
  {
    needs: 'discounts.edit',
    path: `/admin/discounts/${promotionId}`,
    post: { kind: 'percent', percent: '101', nameEn: 'x' },
  },
  { needs: 'discounts.edit', path: '/admin/discounts/new', post: { kind: 'percent', nameEn: '' } },
  { needs: 'billing.view', path: '/admin/settings/billing' },
  { needs: 'exports.products', path: '/admin/settings/export' },
  { needs: 'branding.view', path: '/admin/storesetting/logoAndColors' },
  {
    needs: 'branding.edit',
    path: '/admin/storesetting/logoAndColors',
    post: { primaryColor: 'no colour', secondaryColor: '#112233', version: '1' },
  },
  { needs: 'orders.confirm', path: '/admin/orders/confirm' },
  // An order that waits for no call: whoever may confirm is told so.
  { needs: 'orders.confirm', path: '/admin/orders/confirm', post: { orderId, outcome: 'confirmed' } },
  { needs: 'orders.collect', path: '/admin/orders/reconcile' },
  { needs: 'orders.collect', path: '/admin/orders/reconcile', post: { intent: 'check', file: 'no file' } },
  { needs: 'orders.collect', path: `/admin/orders/${transferId}/transfer` },
  { needs: 'orders.collect', path: `/admin/orders/${transferId}/transfer`, post: { intent: 'refuse' } },
  { needs: 'orders.refuse', path: '/admin/orders/refuse-list' },
  { needs: 'orders.refuse', path: '/admin/orders/refuse-list', post: { intent: 'add', who: 'nobody' } },
  { needs: 'credit.give', path: '/admin/settings/storeCredit' },
  { needs: 'credit.give', path: '/admin/settings/storeCredit', post: { intent: 'give', amount: 'x' } },
  { needs: 'payments.view', path: '/admin/storesetting/paymentOptions' },
  {
    needs: 'payments.edit',
    path: '/admin/storesetting/paymentOptions',
    post: { part: 'cash', isOn: 'yes', fee: 'no amount' },
  },
  { needs: 'payments.view', path: '/admin/storesetting/paymentOptions/card' },
  {
    needs: 'payments.edit',
    path: '/admin/storesetting/paymentOptions/card',
    post: { intent: 'account', provider: 'stripe', password: 'not theirs' },
  },
  { needs: 'branding.view', path: '/admin/storesetting/announcement' },
  {
    needs: 'branding.edit',
    path: '/admin/storesetting/announcement',
    post: { en: 'Sale', ar: '', 'was.en': 'Another', 'was.ar': '' },
  },
];

/** Moves that would be made: asked by those only who may not. */
const FORBIDDEN_MOVES: Door[] = [
  { needs: 'orders.fulfil', path: `/admin/orders/${orderId}`, post: { move: 'process' } },
  { needs: 'orders.cancel', path: `/admin/orders/${orderId}`, post: { move: 'cancel' } },
  { needs: 'orders.edit', path: `/admin/orders/${orderId}`, post: { intent: 'note', text: 'A note' } },
  { needs: 'orders.collect', path: `/admin/orders/${orderId}`, post: { move: 'collect_cash' } },
];

/** Files that are sent, and written to the audit log, when asked for: by those only who may not. */
const EXPORTS: Door[] = [
  { needs: 'orders.view', path: `/admin/orders/${orderId}/invoices/:file` },
  { needs: 'orders.view', path: `/admin/orders/${orderId}/packing-slip.pdf` },
  { needs: 'mails.resend', path: `/admin/orders/${orderId}/mails`, post: { mailId: 'none' } },
  { needs: 'orders.collect', path: `/admin/orders/${transferId}/receipts/${receiptId}` },
  { needs: 'exports.orders', path: '/admin/settings/export/orders.csv', post: {} },
  { needs: 'exports.products', path: '/admin/settings/export/products.csv', post: {} },
];
/** What would be done at once, or asks for secrets: by those only who may not. */
const FORBIDDEN_DISCOUNTS: Door[] = [
  ...['active', 'paused', 'archived', 'duplicate', 'codes'].map((intent) => ({
    needs: 'discounts.edit' as const,
    path: `/admin/discounts/${promotionId}`,
    post: { intent, count: '2' },
  })),
  { needs: 'discounts.edit', path: `/admin/discounts/${promotionId}/codes.csv`, post: {} },
];
const FORBIDDEN = [...FORBIDDEN_MOVES, ...EXPORTS, ...FORBIDDEN_DISCOUNTS];

/** Actions whose screens are still to come, and routes that only lead on or sign in and out. */
const WITHOUT_DOOR: Action[] = [
  'dashboard.view',
  'products.edit',
  'customers.view',
  'customers.edit',
  'team.view',
  'team.edit',
  'team.transfer',
];
const OPEN_ROUTES = ['', 'handoff', 'admin/sign-out', 'admin', 'admin/dashboard', '*'];

function ask(visitor: Visitor, { path, post }: Door): Promise<Answer> {
  return post ? visitor.post(path, post) : visitor.get(path);
}

const named = (door: Door) =>
  `${door.post ? `post ${door.post.move ?? ''} ` : ''}${door.path.replace(/[0-9a-f-]{36}/, ':id')}`;

describe('Z every door of the admin asks the permission table', () => {
  test('every action has a door here, or is one without a screen', () => {
    const covered = new Set([...DOORS, ...FORBIDDEN].map((door) => door.needs));
    expect(ACTIONS.filter((action) => !covered.has(action))).toEqual(WITHOUT_DOOR);
  });

  test('every route of the admin has a door here', () => {
    const source = readFileSync(join(import.meta.dirname, '../../app/admin/routes.ts'), 'utf8');
    const inAdmin = source.slice(source.indexOf("prefix('admin'"), source.indexOf("route('*'"));
    const paths = [...source.matchAll(/route\('([^']+)'/g)].map(([, path = '']) =>
      inAdmin.includes(`'${path}'`) ? `admin/${path}` : path,
    );
    const doors = [...DOORS, ...EXPORTS, ...FORBIDDEN_DISCOUNTS].map((door) =>
      door.path
        .slice(1)
        .replace(orderId, ':orderId')
        .replace(transferId, ':orderId')
        .replace(receiptId, ':receiptId')
        .replace(importId, ':importId')
        .replace(promotionId, ':promotionId')
        .replace(lamp, ':variantId')
        .replace('delivery/new', 'delivery/:zoneId')
        .replace('notifications/order_shipped', 'notifications/:kind'),
    );
    expect(paths.filter((path) => !doors.includes(path) && !OPEN_ROUTES.includes(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(9);
  });

  const cells = ROLES.flatMap((role) => [...DOORS, ...FORBIDDEN].map((door) => ({ role, door })));
  const allowed = cells.filter(
    ({ role, door }) => PERMISSIONS[role].includes(door.needs) && !FORBIDDEN.includes(door),
  );
  const refused = cells.filter(({ role, door }) => !PERMISSIONS[role].includes(door.needs));

  test.each(ROLES)('%s is let in where the table says so', async (role) => {
    await expectNothingChanged(db, async () => {
      for (const { door } of allowed.filter((cell) => cell.role === role)) {
        const { status } = await ask(visitors.get(role)!, door);
        expect(door.post ? [409, 422] : [200], `${named(door)} answered ${status}`).toContain(status);
      }
      // A password that was said again and wrong is counted.
    }, ['platform_rate_limits']);
  });

  test.each(ROLES)(
    '%s is refused everywhere else, as a page and as data, and nothing is shown or written',
    async (role) => {
      await expectNothingChanged(db, async () => {
        for (const { door } of refused.filter((cell) => cell.role === role)) {
          for (const path of [door.path, `${door.path}.data`]) {
            const { status, body } = await ask(visitors.get(role)!, { ...door, path });
            expect([path, status]).toEqual([path, 403]);
            // A refused move is told on the order's page, which a viewer may read.
            if (!door.post) expect(body).not.toMatch(MARKS);
          }
        }
      });
    },
  );

  test('nobody signed in is sent to the platform from every door, and nothing is shown or written', async () => {
    await expectNothingChanged(db, async () => {
      for (const door of [...DOORS, ...FORBIDDEN]) {
        for (const tail of ['', '.data', '.data?_routes=routes%2Forders', '.data?_routes=root']) {
          const answer = await ask(visitors.get('nobody')!, { ...door, path: `${door.path}${tail}` });
          expect([302, 202], `${named(door)}${tail}`).toContain(answer.status);
          expect(answer.headers.location ?? answer.body).toContain('/login/store/cedar');
          expect(answer.body).not.toMatch(new RegExp(`${SECRET}|${cedar.ownerEmail}|Sara@Example`, 'i'));
        }
      }
    });
  });

  test('naming one route in a data request does not go around its guard', async () => {
    const routes = [
      'routes/orders',
      'routes/order',
      'routes/import',
      'routes/branding',
      'routes/staff-layout',
      'root',
    ];
    const doors = DOORS.filter((door) => !door.post && !PERMISSIONS.catalog.includes(door.needs));
    for (const door of doors) {
      for (const route of [...routes, routes.join(',')]) {
        const { body } = await visitors
          .get('catalog')!
          .get(`${door.path}.data?_routes=${encodeURIComponent(route)}`);
        expect(body, `${door.path} ${route}`).not.toMatch(new RegExp(`${SECRET}|Sara@Example`, 'i'));
      }
    }
  });

  test('a role that is given an action passes at once and is stopped when it loses it: the guard is the table', async () => {
    const viewer = visitors.get('viewer')!;
    const door = DOORS.find((each) => each.needs === 'orders.fulfil')!;
    const before = PERMISSIONS.viewer;
    expect((await ask(viewer, door)).status).toBe(403);
    PERMISSIONS.viewer = [...before, 'orders.fulfil'];
    expect([409, 422]).toContain((await ask(viewer, door)).status);
    PERMISSIONS.viewer = before.filter((action) => action !== 'orders.view');
    expect((await viewer.get('/admin/orders')).status).toBe(403);
    PERMISSIONS.viewer = before;
  });

  test('a member who is taken off the store is out with the next request', async () => {
    const email = await makeStaff('leaver', [{ store: cedar, role: 'orders' }]);
    const { admin } = await signInToAdmin(server, cedar, email);
    expect((await admin.get('/admin/orders')).status).toBe(200);
    await db.admin(`delete from staff_memberships m using users u where u.id = m.user_id and u.email = $1`, [
      email,
    ]);
    const answer = await admin.get('/admin/orders');
    expect([answer.status, answer.body.includes(SECRET)]).toEqual([302, false]);
  });

  test('an operator of the platform is nobody in a store without a membership', async () => {
    const email = await makeStaff('operator', []);
    await db.admin('update users set is_operator = true where email = $1', [email]);
    await expect(signInToAdmin(server, cedar, email)).rejects.toThrow(/refused/);
  });
});
