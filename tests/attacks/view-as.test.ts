import { expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator, removeOperator } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { SERVER_ROUTES } from '#server/http/server-routes.ts';
import { VIEW_PAGES } from '#server/view-as/view-pages.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import adminRoutes from '../../app/admin/routes.ts';
import { allDoors, nameOfDoor, pathOfDoor } from './doors/all-doors.ts';
import { type Door, SECRET } from './doors/door.ts';

// View-as (A6, T12): an operator views a store's admin for a quarter of an hour, cannot change anything and sees no
// personal data.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const DOORS = await allDoors(cedar);
const viewHost = (slug: string) => `${slug}.view.${PLATFORM}`;

const email = await makeStaff('looker', []);
await addOperator({ email, role: 'support' }, systemAct('test', TEST_TIME));
const variantId = await makeVariant(cedar, { title: 'Oud', amount: 9900, stock: 50 });
const person = await makeCustomer(cedar, { email: 'zahra@hidden.example', name: 'Zahra Alhashimi' });
await orderOf(cedar, [{ variantId }], {
  form: {
    ...{ name: 'Zahra Alhashimi', email: 'zahra@hidden.example', phone: '+966 50 765 4321' },
    ...{ address: '77 Hidden Lane', city: 'Unayzah', zipCode: '54321', note: 'Ring Zahra first' },
  },
  customerId: person.id,
});

// The records of the doors all have the same name; here each person gets a name of their own.
for (const [table, column] of [
  ['customers', 'name'],
  ['orders', 'user_name'],
  ['reviews', 'name'],
  ['contact_messages', 'name'],
  ['customer_addresses', 'name'],
]) {
  await db.admin(`update ${table} set ${column} = 'Hanan of ${table}' where ${column} = '${SECRET}'`);
}

async function signIn(): Promise<Visitor> {
  const visitor = new Visitor(server, PLATFORM);
  await visitor.post('/login', { email, password: TEST_PASSWORD });
  return visitor;
}

/** Opens a view by the console's form and the hand-off page. */
async function openView(platform: Visitor, slug = cedar.slug) {
  const form = { intent: 'viewAs', reason: 'Asked for help', password: TEST_PASSWORD };
  const { headers, status } = await platform.post(`/platform-admin/stores/${slug}`, form);
  expect(status).toBe(302);
  const address = new URL(headers.location ?? '');
  const view = new Visitor(server, address.host);
  const token = address.searchParams.get('token') ?? '';
  return { view, token, enter: () => view.post('/handoff', { token, next: '/admin' }) };
}

const platform = await signIn();
const { view, enter } = await openView(platform);

/** Every name, e-mail address, phone and street in the store, and every secret. */
async function personal(): Promise<string[]> {
  const rows = await db.admin<{ value: string }>(
    `select distinct value from (
       select unnest(array[name, email, phone, note]) as value from customers where store_id = $1
       union all select unnest(array[user_name, email, phone, address, note]) from orders where store_id = $1
       union all select unnest(array[name, phone, address]) from customer_addresses where store_id = $1
       union all select unnest(array[name, email]) from contact_messages where store_id = $1
       union all select unnest(array[name, email]) from reviews where store_id = $1
       union all select email from newsletter_readers where store_id = $1
       union all select recipient from mails where store_id = $1
       union all select email from staff_invitations where store_id = $1) x
      where length(value) > 5 and value <> $2`,
    [cedar.id, SECRET],
  );
  return rows.map(({ value }) => value);
}
const digits = (text: string) => text.replace(/\D/g, '');

test('the entries in the audit log and the platform’s log exist before the first page is shown, and the owner can read theirs', async () => {
  const entries = () =>
    db.admin("select actor_name, after->>'reason' as reason from audit_entries where action = $1", [
      'store.viewed_by_operator',
    ]);
  expect(await entries()).toEqual([{ actor_name: 'operator', reason: 'Asked for help' }]);
  expect(await db.admin("select name from operator_acts where action = 'stores.viewAs'")).toEqual([
    { name: 'Staff looker' },
  ]);
  expect((await view.get('/admin')).status).toBe(403);
  expect((await enter()).status).toBe(302);
  const page = await view.get('/admin/dashboard');
  expect(page.status).toBe(200);
  expect(page.body).toContain('from the platform is looking at');
  expect((await enter()).status).toBe(400);
});

test('no admin page in a view changes a row or shows personal data, and pages that are not listed are refused', async () => {
  const secrets = await personal();
  expect(secrets.length).toBeGreaterThan(8);
  const wrong: string[] = [];
  const seen = new Set<string>();
  await expectNothingChanged(db, async () => {
    const more = ['/admin/counts', '/admin/find'].map((path): Door => ({ path, needs: 'dashboard.view' }));
    for (const door of [...DOORS.filter(({ post }) => !post), ...more]) {
      const path = pathOfDoor(door);
      for (const address of [path, path.replace(/(\?.*)?$/, '.data$1')]) {
        const { status, body } = await view.get(address, { accept: 'text/html' });
        const listed = VIEW_PAGES.includes(door.path);
        if (listed && status === 200) seen.add(door.path);
        if (!listed && status !== 403) wrong.push(`${address}: ${status}, and it is not listed`);
        if (status >= 500) wrong.push(`${address}: ${status}`);
        const numbers = digits(body);
        const shown = secrets.filter(
          (one) => body.includes(one) || (/^\+?[\d ]{9,}$/.test(one) && numbers.includes(digits(one))),
        );
        if (shown.length > 0) wrong.push(`${nameOfDoor(door)} shows ${shown}`);
      }
    }
  });
  expect(wrong).toEqual([]);
  const missed = VIEW_PAGES.filter((path) => path.startsWith('/admin/') && !seen.has(path));
  expect(missed).toEqual([]);
});

test('a search for a person in a view finds nobody, so that nothing can be guessed', async () => {
  for (const path of ['/admin/users', '/admin/orders', '/admin/find', '/admin/marketing']) {
    for (const word of ['Zahra', 'zahra@hidden.example', '507654321']) {
      const { body } = await view.get(
        `${path}?q=${encodeURIComponent(word)}&search=${encodeURIComponent(word)}`,
      );
      expect(body.includes(person.id), `${path} ${word}`).toBe(false);
    }
  }
});

test('a view shows a shopper’s photo in no list and at no address', async () => {
  const media = newId();
  await db.admin(
    `insert into media (store_id, id, hash, content_type, width, height, bytes, blur, file_name, created_at)
     select store_id, $2, repeat('a', length(hash)), content_type, width, height, bytes, blur, 'portrait.jpg', created_at
       from media where store_id = $1 limit 1`,
    [cedar.id, media],
  );
  await db.admin('update customers set photo_media_id = $2 where id = $1', [person.id, media]);
  for (const path of ['/admin/media', '/admin/media/list', `/admin/users/${person.id}`]) {
    const { status, body } = await view.get(path);
    expect([status, body.includes(media), body.includes('aaaaaaaaaaaaaaaa')], path).toEqual([
      200,
      false,
      false,
    ]);
  }
});

test('every admin form is refused and logged in a view, and nothing changes', async () => {
  const before = server.logged().length;
  const posts = DOORS.filter(({ post }) => post);
  await expectNothingChanged(db, async () => {
    for (const door of posts) {
      const { status } = await view.post(pathOfDoor(door), door.post as Record<string, string>);
      expect(status, nameOfDoor(door)).toBe(403);
    }
  });
  const refusals = server
    .logged()
    .slice(before)
    .filter((line) => line.includes('a view was refused'));
  expect(refusals).toHaveLength(posts.length);
});

test('an operator’s view of the admin opens only the listed routes', async () => {
  const patterns: string[] = [...SERVER_ROUTES.admin];
  const walk = (routes: typeof adminRoutes) => {
    for (const { path, children } of routes) {
      if (path) patterns.push(path.startsWith('/') ? path : `/${path}`);
      if (children) walk(children);
    }
  };
  walk(adminRoutes);
  const open = ['/healthz', '/readyz', '/robots.txt', '/assets/:file', '/handoff', ...VIEW_PAGES];
  for (const pattern of patterns.filter((each) => !open.includes(each))) {
    const { status } = await view.get(pattern.replace(/:\w+/g, 'x').replace('*', 'nowhere'));
    expect([403, 404], pattern).toContain(status);
  }
});

test('a view’s cookie is refused in another browser, network or store, on the admin, on the platform and for live updates', async () => {
  const token = view.cookies.get('view') ?? '';
  const tries: [string, string, Record<string, string>?][] = [
    [viewHost(cedar.slug), '/admin/orders', { 'user-agent': 'Another browser' }],
    [viewHost(najd.slug), '/admin/orders'],
    [adminHost(cedar.slug), '/admin/orders'],
    [PLATFORM, '/platform-admin'],
    [shopHost(cedar.slug), '/api/me'],
    [viewHost(cedar.slug), '/admin/live'],
    [viewHost(cedar.slug), '/api/live'],
  ];
  for (const [host, path, headers] of tries) {
    const thief = new Visitor(server, host);
    for (const name of ['view', 'staff', 'platform', 'shopper']) thief.cookies.set(name, token);
    const { status, body } = await thief.get(path, headers);
    expect([200, 302, 403, 404], `${host}${path}`).toContain(status);
    expect(status === 200 && path !== '/api/me', `${host}${path}`).toBe(false);
    expect(body).not.toContain('Oud');
  }
  const owner = new Visitor(server, viewHost(cedar.slug));
  owner.cookies.set('staff', token);
  expect((await owner.get('/admin')).status).toBe(403);
});

test('the URL that starts a view opens one store, once, within a minute', async () => {
  const other = await openView(platform);
  const elsewhere = new Visitor(server, viewHost(najd.slug));
  expect((await elsewhere.post('/handoff', { token: other.token })).status).toBe(400);
  now = new Date(TEST_TIME.getTime() + 61_000);
  expect((await other.enter()).status).toBe(400);
  now = TEST_TIME;
});

test('a view ends when its time is up, its button is pressed, or the operator signs out or loses the role', async () => {
  const status = async (of: Visitor) => (await of.get('/admin/dashboard')).status;
  const fresh = async (from: Visitor) => {
    const opened = await openView(from);
    await opened.enter();
    expect(await status(opened.view)).toBe(200);
    return opened.view;
  };
  const [timed, pressed] = [await fresh(platform), await fresh(platform)];
  now = new Date(TEST_TIME.getTime() + 15 * 60_000);
  expect(await status(timed)).toBe(403);
  now = TEST_TIME;
  const cookie = pressed.cookies.get('view') ?? '';
  const ended = await pressed.post('/admin/sign-out', {});
  expect(ended.headers.location).toContain(`/platform-admin/stores/${cedar.slug}`);
  pressed.cookies.set('view', cookie);
  expect(await status(pressed)).toBe(403);
  const another = await signIn();
  const left = await fresh(another);
  await another.post('/sign-out', {});
  expect(await status(left)).toBe(403);
  const removed = await fresh(await signIn());
  await removeOperator({ email }, systemAct('test', TEST_TIME));
  expect(await status(removed)).toBe(403);
});

test('the activity log tells the owner that an operator viewed the admin, why and until when', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const { body } = await admin.get('/admin/settings/audit');
  for (const text of ['looked at by an operator of the platform', 'Asked for help', 'Until'])
    expect(body).toContain(text);
});
