import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  asHelper,
  isViewRefusal,
  type StoreTx,
  withPlatform,
  withPlatformAndStore,
  withStore,
} from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import {
  addOperator,
  endHelp,
  grantHelp,
  HELP_ACTIONS,
  PERMISSIONS,
  VIEW_ACTIONS,
} from '#domain/identity/index.ts';
import { HELP_FORMS } from '#server/view-as/view-pages.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';
import { allDoors, nameOfDoor, pathOfDoor } from './doors/all-doors.ts';

// Help with changes (A6): a helper needs an owner's grant, may use only the listed forms, and cannot write rows that
// the database refuses.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const DOORS = await allDoors(cedar);
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const email = await makeStaff('helper', []);
await addOperator({ email, role: 'support' }, systemAct('test', TEST_TIME));
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 9 });
const person = await makeCustomer(cedar, { email: 'zahra@hidden.example', name: 'Zahra Alhashimi' });
const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { customerId: person.id });

const platform = new Visitor(server, PLATFORM);
await platform.post('/login', { email, password: TEST_PASSWORD });

const grant = (showsPeople = false, hours: 1 | 4 | 24 = 1) =>
  grantHelp({ storeId: cedar.id, userId: cedar.ownerId, hours, showsPeople }, { ...OWNER, at: now });
const press = (slug = cedar.slug) =>
  platform.post(`/platform-admin/stores/${slug}`, {
    ...{ intent: 'help', reason: 'Asked by phone', password: TEST_PASSWORD },
  });
async function openHelp(): Promise<Visitor> {
  const { headers, status } = await press();
  expect(status).toBe(302);
  const address = new URL(headers.location ?? '');
  const helper = new Visitor(server, address.host);
  const token = address.searchParams.get('token') ?? '';
  expect((await helper.post('/handoff', { token, next: '/admin' })).status).toBe(302);
  return helper;
}
const ANNOUNCEMENT = '/admin/storesetting/announcement';
const announce = (helper: Visitor, text: string, was: string) =>
  helper.post(ANNOUNCEMENT, { en: text, ar: '', 'was.en': was, 'was.ar': '' });

test('without a grant of the store’s owner, an operator cannot help, and a plain view writes nothing', async () => {
  await expectNothingChanged(db, async () => {
    expect((await press()).status).toBe(409);
    expect((await press(najd.slug)).status).toBe(409);
  }, ['platform_rate_limits', 'platform_sessions']);
});

test('a helper’s change is recorded in both logs on behalf of the owner before it runs, is then made, and the bar shows the help', async () => {
  await grant();
  const helper = await openHelp();
  const page = await helper.get('/admin/dashboard');
  expect(page.body).toContain('from the platform is changing');
  expect((await announce(helper, 'Sale by help', '')).status).toBe(200);
  const [text] = await db.admin('select announcement from store_texts where store_id = $1 and locale = $2', [
    cedar.id,
    'en',
  ]);
  expect(JSON.stringify(text)).toContain('Sale by help');
  const entries = await db.admin<{ action: string; actor_name: string; after: { page?: string } }>(
    `select action, actor_name, after from audit_entries where store_id = $1 and actor_name like '%operator%'
      and action not like 'store.helped%' order by id`,
    [cedar.id],
  );
  expect(entries[0]).toMatchObject({
    ...{ action: 'store.changed_by_operator', actor_name: 'Staff helper (operator) for Layla' },
    after: { page: ANNOUNCEMENT, onBehalfOf: 'Layla' },
  });
  expect(entries.length).toBeGreaterThan(1);
  const acts = await db.admin(
    "select name, detail->>'route' as route from operator_acts where action = 'stores.help' and detail->>'route' is not null",
  );
  expect(acts[0]).toEqual({ name: 'Staff helper', route: ANNOUNCEMENT });
  expect((await announce(helper, '', 'Sale by help')).status).toBe(200);
});

test('a form that another site sends with a helper’s cookie is refused and not logged as the helper’s act', async () => {
  await grant();
  const helper = await openHelp();
  await expectNothingChanged(db, async () => {
    for (const origin of [`https://${cedar.slug}.souk.localhost:4110`, 'https://evil.example', 'null']) {
      const sent = await helper.post(ANNOUNCEMENT, { en: 'Not mine', ar: '' }, { origin });
      expect(sent.status).toBe(403);
    }
  });
});

test('a helper’s form that is not on the list is refused and changes nothing', async () => {
  await grant();
  const helper = await openHelp();
  const others = DOORS.filter(({ post, path }) => post && !HELP_FORMS.includes(path));
  expect(others.length).toBeGreaterThan(60);
  await expectNothingChanged(db, async () => {
    for (const door of others) {
      const { status } = await helper.post(pathOfDoor(door), door.post as Record<string, string>);
      expect(status, nameOfDoor(door)).toBe(403);
    }
  });
});

test('a helper plans no publication, which would change the shop after the help', async () => {
  await grant();
  const helper = await openHelp();
  const path = '/admin/storesetting/logoAndColors';
  const publishAt = new Date(now.getTime() + 5 * 86_400_000).toISOString().slice(0, 16);
  const form = {
    secondaryColor: '#384878',
    primaryColor: '#990000',
    revision: '0',
    intent: 'schedule',
    publishAt,
  };
  const { status } = await expectNothingChanged(db, () => helper.post(path, form), [
    'audit_entries',
    'operator_acts',
    'platform_sessions',
  ]);
  expect(status).toBe(403);
  expect((await helper.get(path)).body).not.toContain('name="publishAt"');
});

test('the forms that a helper may use never change personal data, money, keys or access, whatever is posted', async () => {
  await grant();
  const helper = await openHelp();
  const open = ['audit_entries', 'media', 'store_settings'];
  const closed = await db.admin<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'viewing'::regnamespace and relkind = 'v' order by 1",
  );
  const kept = closed.map(({ name }) => name).filter((name) => !open.includes(name));
  const all = await db.admin<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const except = all.map(({ name }) => name).filter((name) => !kept.includes(name));
  await expectNothingChanged(db, async () => {
    for (const door of DOORS.filter(({ post, path }) => post && HELP_FORMS.includes(path))) {
      const { status } = await helper.post(pathOfDoor(door), door.post as Record<string, string>);
      expect(status, nameOfDoor(door)).toBeLessThan(500);
    }
  }, [...except, 'graphile_worker._private_jobs']);
});

const IN_STORE: [string, (tx: StoreTx) => Promise<unknown>][] = [
  ['refunds', (tx) => sql`delete from refunds`.execute(tx)],
  ['payouts', (tx) => sql`update payouts set net = 0`.execute(tx)],
  ['credit', (tx) => sql`insert into credit_entries (store_id) values (${tx.storeId})`.execute(tx)],
  ['keys', (tx) => sql`update payment_accounts set takes_cards = true`.execute(tx)],
  ['ways to pay', (tx) => sql`update store_settings set payment_rules = '{}'`.execute(tx)],
  ['access', (tx) => sql`update store_settings set access = '{}'`.execute(tx)],
  ['orders', (tx) => sql`update orders set status = 'cancelled'`.execute(tx)],
  ['customers', (tx) => sql`update customers set name = 'x'`.execute(tx)],
  ['exported files', (tx) => sql`insert into sales_files (store_id) values (${tx.storeId})`.execute(tx)],
];

test.each(IN_STORE)('the database refuses a helper’s write to %s', async (_name, write) => {
  await expectNothingChanged(db, async () => {
    for (const showsPeople of [false, true]) {
      const refused = await asHelper(() => withStore(cedar.id, write), showsPeople).catch((error) => error);
      expect(isViewRefusal(refused)).toBe(true);
    }
  });
});

test('the database refuses a helper’s write to staff, ownership, plan, domains and the store itself', async () => {
  await expectNothingChanged(db, async () => {
    for (const table of [
      'staff_memberships',
      'ownership_transfers',
      'subscriptions',
      'hosts',
      'help_grants',
    ]) {
      const write = () => withPlatform((tx) => sql`delete from ${sql.table(table)}`.execute(tx));
      const refused = await asHelper(write, true).catch((error) => error);
      expect(isViewRefusal(refused), table).toBe(true);
    }
    const both = () =>
      withPlatformAndStore(
        cedar.id,
        async () => {},
        async () => {},
      );
    await expect(asHelper(both, true)).rejects.toThrow('A view changes neither');
  });
});

test('a helper has no permission over money, keys, staff, exports, orders or customers', () => {
  const extra = HELP_ACTIONS.filter((action) => !VIEW_ACTIONS.includes(action));
  expect(
    extra.filter((action) =>
      /^(payments|team|exports|orders|customers|credit|billing|domains|help|privacy|access|invoices|fatoora|accounting|newsletter|inbox)\./.test(
        action,
      ),
    ),
  ).toEqual([]);
  expect(PERMISSIONS.admin).not.toContain('help.grant');
});

test('a helper sees personal data only if the owner allows it, and never sees secrets', async () => {
  const reads = async () => {
    const helper = await openHelp();
    const list = await helper.get('/admin/users');
    const order = await helper.get(`/admin/orders/${orderId}`);
    expect([list.status, order.status]).toEqual([200, 200]);
    return [list.body.includes('Zahra Alhashimi'), order.body.includes('Sara Haddad')];
  };
  await grant(false);
  expect(await reads()).toEqual([false, false]);
  await grant(true);
  expect(await reads()).toEqual([true, true]);
  const secrets = await asHelper(
    () =>
      withStore(cedar.id, (tx) => sql<{ token: string }>`select token_hash as token from orders`.execute(tx)),
    true,
  );
  expect([...new Set(secrets.rows.map(({ token }) => token))]).toEqual(['•••']);
});

test('help ends with the next request after it is ended, expires, is replaced by a newer grant, or the operator loses the role', async () => {
  const status = async (helper: Visitor) => [
    (await helper.get('/admin/dashboard')).status,
    (await announce(helper, 'Too late', '')).status,
  ];
  await grant();
  const ended = await openHelp();
  await endHelp(cedar.id, OWNER);
  expect(await expectNothingChanged(db, () => status(ended))).toEqual([403, 403]);
  await grant();
  const replaced = await openHelp();
  await grant();
  expect(await expectNothingChanged(db, () => status(replaced))).toEqual([403, 403]);
  now = new Date(TEST_TIME.getTime() + 50 * 60_000);
  const late = await openHelp();
  now = new Date(TEST_TIME.getTime() + 61 * 60_000);
  expect(await expectNothingChanged(db, () => status(late))).toEqual([403, 403]);
  now = TEST_TIME;
});

test('if two grants of help are given at once, only one is in force', async () => {
  await Promise.all([grant(), grant(true), grant(false, 24)]);
  const active = await db.admin('select 1 from help_grants where store_id = $1 and ended_at is null', [
    cedar.id,
  ]);
  expect(active).toHaveLength(1);
});

test('only an owner grants help, with a recent password, and ends it', async () => {
  const admin = await makeStaff('second', [{ store: cedar, role: 'admin' }]);
  const second = (await signInToAdmin(server, cedar, admin)).admin;
  const form = { intent: 'grant', hours: '4' };
  await expectNothingChanged(
    db,
    async () => expect((await second.post('/admin/settings/help', form)).status).toBe(403),
    ['staff_sessions'],
  );
  const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  expect((await owner.post('/admin/settings/help', form)).status).toBe(200);
  const page = await owner.get('/admin/settings/help');
  expect(page.body).toContain('Help is allowed');
  expect((await owner.post('/admin/settings/help', { intent: 'end' })).status).toBe(200);
  expect((await owner.post('/admin/settings/help', { intent: 'end' })).status).toBe(409);
});
