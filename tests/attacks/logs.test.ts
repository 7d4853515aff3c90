import { describe, expect, test } from 'vitest';
import { resetPassword } from '#domain/identity/index.ts';
import { newToken } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { pathOf, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { ask, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });

/** Everything typed, sent or issued here that must not be in any log line. */
const secrets = new Set<string>([
  TEST_PASSWORD,
  GOOD_FORM.email,
  GOOD_FORM.email.toLowerCase(),
  GOOD_FORM.phone,
  '966501234567',
  GOOD_FORM.address,
  GOOD_FORM.name,
  cedar.ownerEmail,
]);
const remember = (visitor: Visitor) => {
  for (const value of visitor.cookies.values()) if (value.length > 20) secrets.add(value);
};
const leaked = () => {
  const text = server.logged().join('').toLowerCase();
  return [...secrets].filter(
    (secret) =>
      text.includes(secret.toLowerCase()) || text.includes(encodeURIComponent(secret).toLowerCase()),
  );
};

async function checkOut(form: Record<string, string> = GOOD_FORM) {
  const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
  const { quote } = await checkoutOf(cedar, cartToken);
  const shopper = new Visitor(server, shopHost(cedar.slug));
  shopper.cookies.set('cart', cartToken);
  const key = newToken();
  for (const secret of [cartToken, key]) secrets.add(secret);
  const answer = await shopper.post('/checkout', { ...form, quote, key });
  remember(shopper);
  return { answer, shopper };
}

/** Makes one statement fail as a bug would, so that PostgreSQL's message contains a row's values. */
async function withBrokenTable<T>(table: string, check: string, fn: () => Promise<T>): Promise<T> {
  await db.admin(`alter table ${table} add constraint broken_for_a_test check (${check}) not valid`);
  try {
    return await fn();
  } finally {
    await db.admin(`alter table ${table} drop constraint broken_for_a_test`);
  }
}

describe('no log line contains a secret (L)', () => {
  test('no log line has a secret of signing in, of a wrong password, a reset, the hand-off or signing out', async () => {
    const platform = new Visitor(server, PLATFORM);
    await platform.post('/login', { email: cedar.ownerEmail, password: 'a wrong password 1' });
    await platform.post('/login?email=typed@query.example&password=typed-in-query', {
      email: cedar.ownerEmail,
      password: '',
    });
    for (const secret of ['a wrong password 1', 'typed@query.example', 'typed-in-query', 'a new password 22'])
      secrets.add(secret);
    const { platform: signed, admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    for (const visitor of [signed, admin]) remember(visitor);
    const begun = new Visitor(server, admin.host);
    const start = pathOf((await begun.get('/admin')).headers.location);
    const handed = await signed.get(start);
    const token = new URL(handed.headers.location ?? '').searchParams.get('token') ?? '';
    secrets.add(token).add(new URLSearchParams(start).get('state') ?? token);
    await begun.get(pathOf(handed.headers.location));
    await begun.post('/handoff', { token, next: '/admin' });
    remember(begun);
    await resetPassword({ email: cedar.ownerEmail, password: 'a new password 22' }, new Date());
    await admin.post('/admin/sign-out', {});
    await resetPassword({ email: cedar.ownerEmail, password: TEST_PASSWORD }, new Date());
    expect(server.logged().length).toBeGreaterThan(8);
    expect(leaked()).toEqual([]);
  });

  test('no log line has a secret of the checkout, an order’s link or order tracking', async () => {
    const { answer, shopper } = await checkOut();
    expect(answer.status).toBe(303);
    const { number, orderToken } = await orderOf(cedar, [{ variantId: lamp }]);
    secrets.add(orderToken);
    await shopper.get(`/order-confirmed/${number}?token=${orderToken}`);
    await shopper.get(`/order-confirmed/${number}.data?token=${orderToken}`);
    await shopper.post('/track-order', { number: String(number), email: GOOD_FORM.email });
    await shopper.get(`/search?q=${encodeURIComponent(GOOD_FORM.email)}`);
    expect(leaked()).toEqual([]);
  });

  test('no log line has text that a client writes into headers, the request id or the path', async () => {
    const host = shopHost(cedar.slug);
    const secret = 'client-chosen-id-0123456789';
    for (const text of [secret, 'leak@path.example']) secrets.add(text);
    const headers = {
      'x-request-id': `${secret}","level":"fatal`,
      authorization: `Bearer ${secret}`,
      cookie: `staff=${secret}`,
      referer: `http://x/?token=${secret}`,
      'user-agent': secret,
    };
    const { headers: got } = await ask(server, { host, path: '/products' }, { headers });
    expect(got['x-request-id']).not.toContain(secret);
    for (const path of ['/leak@path.example', '/leak%40path.example', '/products/leak%2540path.example'])
      await ask(server, { host, path });
    expect(leaked()).toEqual([]);
  });

  test('no log line has the token of an invitation or of a sold file, because a line names only the route', async () => {
    const before = server.logged().length;
    for (const token of [
      'Inv1tationTokenOfSomebody_0123456789abcdefg',
      'F1leTokenOfSomebody0_0123456789abcdefghijkl',
    ]) {
      secrets.add(token);
      await ask(server, { host: PLATFORM, path: `/join/${token}` });
      await ask(server, { host: PLATFORM, path: `/AR/Join/${token}/` });
      const host = shopHost(cedar.slug);
      await ask(server, { host, path: `/my-orders/1001/files/${token}` });
      await ask(server, { host, path: `/my-orders/1001/files/${token}` }, { method: 'PUT' });
    }
    expect(leaked()).toEqual([]);
    const routes = server
      .logged()
      .slice(before)
      .map((line) => JSON.parse(line).route);
    expect(routes).toEqual(expect.arrayContaining(['/join/:token', '/my-orders/:number/:folder/:file']));
  });

  test('every log line is one JSON object, whatever line breaks were sent', async () => {
    for (const path of ['/a%0d%0a%7b%22level%22:%22fatal%22%7d', '/a%1b[31m', '/%e2%80%a8x']) {
      await ask(server, { host: shopHost(cedar.slug), path });
    }
    for (const line of server.logged()) {
      expect([...line.trimEnd()].filter((letter) => letter < ' ' || letter === '\u2028')).toEqual([]);
      expect(JSON.parse(line).level).not.toBe('fatal');
    }
  });
});

describe('unexpected errors (L)', () => {
  const lastError = () =>
    JSON.parse(server.logged().findLast((line) => line.includes('"level":"error"')) ?? '{}');
  // Statements and PostgreSQL's messages are in lower case; the admin has the text "Select order 1001".
  const INSIDE =
    /node_modules|at async|\.ts:\d|violates|constraint|broken_for_a_test|relation|select |insert /;

  test('an error in the checkout shows a reference to the log and no internals, and logs no personal data', async () => {
    const before = await db.admin('select count(*) from orders');
    const { answer } = await withBrokenTable('orders', `city <> 'Failtown'`, () =>
      checkOut({ ...GOOD_FORM, city: 'Failtown' }),
    );
    expect(answer.status).toBe(500);
    const { requestId, err } = lastError();
    expect(err.message).toContain('broken_for_a_test');
    expect(answer.body).toContain(requestId);
    expect(answer.headers['x-request-id']).toBe(requestId);
    expect(answer.body).not.toMatch(INSIDE);
    expect(leaked()).toEqual([]);
    expect(await db.admin('select count(*) from orders')).toEqual(before);
  });

  test('an error in a data request shows no internals', async () => {
    const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
    secrets.add(cartToken);
    const { quote } = await checkoutOf(cedar, cartToken);
    const shopper = new Visitor(server, shopHost(cedar.slug));
    shopper.cookies.set('cart', cartToken);
    const form = { ...GOOD_FORM, city: 'Failtown', quote, key: newToken() };
    const answer = await withBrokenTable('orders', `city <> 'Failtown'`, () =>
      shopper.post('/checkout.data', form),
    );
    expect(answer.status).toBe(500);
    expect(answer.body).not.toMatch(INSIDE);
    expect(leaked()).toEqual([]);
  });

  test('an error in the admin or on the platform shows a reference to the log', async () => {
    const { admin, platform } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    for (const visitor of [admin, platform]) remember(visitor);
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    const moved = await withBrokenTable('audit_entries', `action <> 'order.processing'`, () =>
      admin.post(`/admin/orders/${orderId}`, { move: 'process' }),
    );
    const inAdmin = lastError();
    const signed = await withBrokenTable('platform_rate_limits', 'hits < 0', () =>
      platform.post('/login', { email: cedar.ownerEmail, password: TEST_PASSWORD }),
    );
    const onPlatform = lastError();
    for (const [answer, line] of [
      [moved, inAdmin],
      [signed, onPlatform],
    ] as const) {
      expect(answer.status).toBe(500);
      expect(answer.body).toContain(line.requestId);
      expect(answer.body).not.toMatch(INSIDE);
    }
    expect(await db.admin('select status from orders where id = $1', [orderId])).toEqual([
      { status: 'confirmed' },
    ]);
    expect(leaked()).toEqual([]);
  });

  test('an error that occurs before the store is known shows a reference and nothing else', async () => {
    await db.admin('revoke execute on function app.resolve_host(text, text) from souk_app');
    const answer = await ask(server, { host: shopHost(cedar.slug), path: '/' });
    await db.admin('grant execute on function app.resolve_host(text, text) to souk_app');
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body).error.message).toContain(lastError().requestId);
    expect(answer.body).not.toMatch(INSIDE);
  });
});
