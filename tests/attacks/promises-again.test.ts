import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { sentBefore } from '#domain/form-keys/index.ts';
import { requestSubscription } from '#domain/marketing/index.ts';
import { makePreviewLink, saveDraft } from '#domain/publishing/index.ts';
import { newId, newToken } from '#lib/ids.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { everythingTold } from '#tests/support/everything-told.ts';
import { fillCart, makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// Promises of docs/security.md, each attacked in a way in which no other test attacks it (tenth round).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME }, db.urls);
const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 50 });
const CEDAR = shopHost(cedar.slug);
const act = systemAct('test', TEST_TIME);
const get = (path: string, headers: Record<string, string> = {}, host = CEDAR) =>
  ask(server, { host, path }, { headers });
const cached = ({ headers }: { headers: Record<string, unknown> }) => headers['x-souk-cache'];

// Notifications of the stores' creation would invalidate the first pages.
beforeAll(everythingTold);

describe('requests', () => {
  test('headers by which frameworks replace the path or the method are not read', async () => {
    const shopper = { cart: await fillCart(cedar, [{ variantId: lamp }]) };
    for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-http-method-override']) {
      await expectNothingChanged(db, async () => {
        const page = await get('/about-us', { [name]: '/cart', cookie: `cart=${shopper.cart}` });
        expect([name, page.status, page.body.includes('Brass lamp')]).toEqual([name, 200, false]);
      });
    }
    const refused = await expectNothingChanged(db, () =>
      ask(
        server,
        { host: CEDAR, path: '/cart' },
        { method: 'POST', headers: { 'x-http-method-override': 'GET' } },
      ),
    );
    expect(refused.status).toBe(403);
  });

  test.each(['PROPFIND', 'MKCOL', 'SEARCH', 'LINK', 'TRACE'])(
    'the method %s is refused on each site, and changes nothing',
    async (method) => {
      for (const [host, path] of [
        [CEDAR, '/cart'],
        [adminHost(cedar.slug), '/admin'],
        [PLATFORM, '/login'],
      ] as const) {
        const headers = { origin: `http://${host}` };
        const refused = await expectNothingChanged(db, () =>
          ask(server, { host, path }, { method, headers }),
        );
        expect(refused.status).toBe(405);
      }
    },
  );

  test.each([
    ['accept', 'application/json'],
    ['accept-language', 'ar'],
    ['authorization', 'Basic zzmark'],
    ['range', 'bytes=0-3'],
    ['save-data', 'on'],
    ['cache-control', 'no-store, zzmark'],
    ['te', 'trailers'],
    ['accept-encoding', 'br;q=0, gzip;q=0, identity;q=0'],
    ['cookie', 'currency=ZZZ; currency="USD"; zzmark'],
    ['referer', 'https://evil.example/zzmark'],
    ['x-forwarded-proto', 'zzmark'],
  ])('the header %s does not change what is cached for others', async (name, value) => {
    const path = `/products?sort=name&page=1&odd=${name}`;
    const odd = await get(path, { [name]: value });
    expect([200, 206]).toContain(odd.status);
    const plain = await get('/products?sort=name');
    expect(plain.status).toBe(200);
    await vi.waitFor(async () => expect(cached(await get('/products?sort=name'))).toBe('hit'));
    const hit = await get('/products?sort=name');
    expect(hit.body).toBe(plain.body);
    expect(hit.body + JSON.stringify(hit.headers)).not.toContain('zzmark');
    expect(hit.headers['content-range']).toBeUndefined();
  });

  test('a preview link shows no draft by HEAD or POST, as a second parameter, or at another path spelling', async () => {
    const secret = 'Not for shoppers yet';
    const words = { title: secret, slug: '', bodyHtml: `<p>${secret}</p>` };
    const { token } = await withStore(cedar.id, async (tx) => {
      const body = { kind: 'about_us', inFooter: true, texts: { en: words, ar: words } };
      await saveDraft(tx, { subject: 'page:about_us', body, revision: 0 }, act);
      return makePreviewLink(tx, 'page:about_us', act);
    });
    const head = await ask(server, { host: CEDAR, path: `/about-us?preview=${token}` }, { method: 'HEAD' });
    expect(head.headers['x-robots-tag']).toBeUndefined();
    const origin = `http://${CEDAR}`;
    const type = 'application/x-www-form-urlencoded';
    const posted = await ask(
      server,
      { host: CEDAR, path: `/about-us?preview=${token}` },
      { method: 'POST', headers: { origin, 'content-type': type }, body: `preview=${token}` },
    );
    const others = [
      posted,
      await get(`/about-us?preview=x&preview=${token}`),
      await get(`/about-us?PREVIEW=${token}`),
      await get(`/about-us?preview=${token}%20`),
      await get('/about-us'),
    ];
    for (const { body } of others) expect(body).not.toContain(secret);
    expect((await get(`/about-us?preview=${token}`)).body).toContain(secret);
  });

  test('a token in a path that does not exist, in a Referer, an Authorization or a broken cookie is in no log line', async () => {
    const secrets = Array.from({ length: 6 }, newToken);
    const [path, query, referer, basic, name, agent] = secrets as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    for (const host of [CEDAR, adminHost(cedar.slug), PLATFORM]) {
      const headers = {
        referer: `https://x.example/?token=${referer}`,
        authorization: `Bearer ${basic}`,
        cookie: `${name}; a=%zz${name}`,
        'user-agent': agent,
      };
      await get(`/no/such/${path}?token=${query}`, headers, host);
      await ask(server, { host, path: `/login/${path}` }, { method: 'POST', headers, body: `x=${query}` });
    }
    const lines = server.logged().join('');
    expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
  });
});

describe('people', () => {
  test('behind TLS a cookie without its prefix, or with the prefix in other letters, signs nobody in', async () => {
    const shopper = await makeShopper(db, cedar, { at: TEST_TIME });
    const secure = await webServer({ scheme: 'https', clock: () => TEST_TIME });
    const me = async (cookie: string) => {
      const { body } = await ask(secure, { host: CEDAR, path: '/api/me' }, { headers: { cookie } });
      return (JSON.parse(body) as { user: { id: string } | null }).user?.id ?? null;
    };
    for (const name of [
      'shopper',
      '__host-shopper',
      '__Secure-shopper',
      '__Host-shopper%00',
      'x=__Host-shopper',
    ]) {
      expect([name, await me(`${name}=${shopper.token}`)]).toEqual([name, null]);
    }
    expect(await me(`__Host-shopper=${shopper.token}`)).toBe(shopper.id);
  });

  test('an IPv4 address written as IPv6 shares the limit of the address', async () => {
    const spellings = [
      '198.51.100.9',
      '::ffff:198.51.100.9',
      '::ffff:c633:6409',
      '0:0:0:0:0:ffff:198.51.100.9',
    ];
    const outcomes = [];
    for (let at = 0; at < 12; at++) {
      const ip = spellings[at % spellings.length] ?? '';
      const links = { origin: 'https://cedar.example', defaultLocale: 'en' as const };
      const asked = { email: `r${at}@example.com`, locale: 'en' as const, links };
      outcomes.push(
        await withStore(cedar.id, (tx) => requestSubscription(tx, asked, { ...act, ip })).then(
          ({ ok }) => ok,
        ),
      );
    }
    expect(outcomes.filter(Boolean)).toHaveLength(10);
  });

  test('an order is opened by no spelling of its number and by no other order’s token', async () => {
    const order = await orderOf(cedar, [{ variantId: lamp }]);
    const other = await orderOf(cedar, [{ variantId: lamp }]);
    const digits = [...String(order.number)];
    const arabic = digits.map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
    const numbers = [
      `${order.number}`,
      `0${order.number}`,
      `${order.number}.0`,
      `%2B${order.number}`,
      encodeURIComponent(arabic),
    ];
    const cookies = [
      `order=${order.number}.${other.orderToken}`,
      `order=${other.number}.${other.orderToken}~${order.number}.${other.orderToken}.link`,
      `order=${order.number}.${other.orderToken}; order=${other.number}.${other.orderToken}`,
    ];
    for (const number of numbers) {
      for (const cookie of cookies) {
        for (const query of ['', `?token=${other.orderToken}`]) {
          const { status, body } = await get(`/my-orders/${number}${query}`, { cookie });
          expect([number, cookie, status === 200 && body.includes('Brass lamp')]).toEqual([
            number,
            cookie,
            false,
          ]);
        }
      }
    }
  });

  test('a session of a store’s admin opens the admin of no other store, under either cookie name', async () => {
    const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    const token = admin.cookies.get('staff') ?? '';
    for (const cookie of [
      `staff=${token}`,
      `platform=${token}`,
      `view=${token}`,
      `staff=x; staff=${token}`,
    ]) {
      for (const host of [adminHost(najd.slug), PLATFORM]) {
        const { status } = await get('/admin/orders', { cookie }, host);
        expect([cookie.split('=')[0], host, [302, 404].includes(status)]).toEqual([
          cookie.split('=')[0],
          host,
          true,
        ]);
      }
    }
  });
});

describe('stores', () => {
  test.each(['', 'null', '%', "x' or '1'='1", '00000000-0000-0000-0000-000000000000', '{cedar},{najd}'])(
    'with the store set to “%s”, SQL reads and deletes nothing',
    async (setting) => {
      const value = setting.replace('{cedar}', cedar.id).replace('{najd}', najd.id);
      const run = withStore(cedar.id, async (tx) => {
        await sql`select set_config('app.store_id', ${value}, true)`.execute(tx);
        const seen = await sql<{ n: number }>`select count(*)::int as n from products`.execute(tx);
        const gone = await sql`delete from carts`.execute(tx);
        return [seen.rows[0]?.n, Number(gone.numAffectedRows ?? 0n)];
      }).catch(() => 'refused');
      expect([[0, 0], 'refused']).toContainEqual(await expectNothingChanged(db, () => run));
    },
  );

  test('the key of a form that was sent in one store stops no form of another', async () => {
    const key = newId();
    expect(await withStore(cedar.id, (tx) => sentBefore(tx, key, TEST_TIME))).toBeNull();
    expect(await withStore(najd.id, (tx) => sentBefore(tx, key, TEST_TIME))).toBeNull();
    expect(await withStore(cedar.id, (tx) => sentBefore(tx, key, TEST_TIME))).not.toBeNull();
  });

  test.each(['..%2f..%2fpackage.json', '%00', '__proto__', 'constructor', 'theme.css%00.png'])(
    'no theme has the file %s',
    async (file) => {
      for (const theme of ['minimal', '__proto__', 'constructor', '..']) {
        expect([400, 404, 308]).toContain((await get(`/themes/${theme}/${file}`)).status);
      }
    },
  );
});
