import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { askSpelled } from '#tests/support/spellings.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, askRaw, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();

const CEDAR = shopHost(cedar.slug);
const OF_A_STORE = /Cedar|Najd|cedar|najd|نجد/;

await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 5 });
await withStore(cedar.id, (tx) =>
  saveDetails(tx, { contactEmail: 'hello@cedar.example' }, systemAct('test', TEST_TIME)),
);

const home = (host: string, headers: Record<string, string> = {}) =>
  ask(server, { host, path: '/' }, { headers });
const raw = (line: string, headers: string) =>
  askRaw(server, `${line} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);

describe('the Host header (T5)', () => {
  test.each([
    ['capital letters', CEDAR.toUpperCase()],
    ['a trailing dot', 'cedar.souk.localhost.'],
    ['no port', 'cedar.souk.localhost'],
    ['another port', 'cedar.souk.localhost:81'],
  ])(
    'a Host header with %s leads to the same store, whose links contain the configured address',
    async (_, host) => {
      const answer = await home(host);
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('Brass lamp');
      expect(answer.body).toContain(`<link rel="canonical" href="http://${CEDAR}/"`);
      expect(answer.body).not.toContain(`http://${host}/`);
    },
  );

  test.each([
    ['an unknown store', 'nobody.souk.localhost:4110'],
    ['an underscore', 'ce_dar.souk.localhost:4110'],
    ['a name that only begins with ours', 'cedar.souk.localhost.evil.example'],
    ['a name that only ends with ours', 'evilsouk.localhost:4110'],
    ['two labels before our name', 'x.cedar.souk.localhost:4110'],
    ['punycode', 'xn--edar-3ve.souk.localhost:4110'],
    ['a reserved name', 'www.souk.localhost:4110'],
    ['an IPv4 address', '127.0.0.1:4110'],
    ['an IPv6 address', '[::1]:4110'],
    ['the admin name without a store', 'admin.souk.localhost:4110'],
    ['a hyphen at the beginning', '-cedar.souk.localhost:4110'],
  ])('a Host header with %s is answered with "No store here" and nothing of any store', async (_, host) => {
    for (const path of ['/', '/products', '/cart.data', '/admin/orders', '/_next/image?url=/media/x&w=64']) {
      const answer = await ask(server, { host, path });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([404, undefined]);
      expect(answer.body).toContain('No store here');
      expect(answer.body).not.toMatch(OF_A_STORE);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['a userinfo', `user@${CEDAR}`],
    ['a path', `${CEDAR}/..`],
    ['a space', 'cedar .souk.localhost'],
    ['letters beyond ASCII', 'cedár.souk.localhost'],
    ['nothing', ''],
    ['a list', `${CEDAR}, najd.souk.localhost`],
  ])('a Host header with %s is refused', async (_, host) => {
    const said = await raw('GET /', `Host: ${host}`);
    expect(said).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(said).not.toMatch(/Brass lamp|hello@cedar/);
  });

  test.each([
    ['the same twice', `Host: ${CEDAR}\r\nHost: ${CEDAR}`],
    ['two stores', `Host: ${CEDAR}\r\nHost: ${shopHost(najd.slug)}`],
    ['two stores in another case', `HOST: ${shopHost(najd.slug)}\r\nhost: ${CEDAR}`],
    ['none', 'X-Nothing: 1'],
  ])('a request whose Host headers are %s is refused', async (_, headers) => {
    const said = await raw('GET /', headers);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).not.toMatch(/Brass lamp/);
  });

  test('forwarded host headers from a client are ignored', async () => {
    for (const name of ['x-forwarded-host', 'x-host', 'x-original-host', 'forwarded', 'x-forwarded-server']) {
      const value = name === 'forwarded' ? `host=${shopHost(najd.slug)}` : shopHost(najd.slug);
      const answer = await home(CEDAR, {
        [name]: value,
        'x-forwarded-proto': 'https',
        'x-forwarded-port': '9',
      });
      expect(answer.body).toContain('Brass lamp');
      expect(answer.body).not.toContain('najd');
      expect(answer.body).toContain(`<link rel="canonical" href="http://${CEDAR}/"`);
    }
  });
});

describe('the address that a redirect leads to (T5)', () => {
  test.each([
    [CEDAR, '//products', `http://${CEDAR}/products`],
    [CEDAR, '/en/products', `http://${CEDAR}/products`],
    [adminHost(cedar.slug), '/admin//orders', `http://${adminHost(cedar.slug)}/admin/orders`],
    [PLATFORM, '//login', `http://${PLATFORM}/login`],
  ])('a redirect at %s has the configured port, not the one in the Host header', async (host, path, to) => {
    const name = host.split(':')[0] ?? '';
    for (const said of [host, name, `${name}:81`, `${name.toUpperCase()}.:81`]) {
      const { status, headers } = await ask(server, { host: said, path });
      expect([status, headers.location]).toEqual([path === '/en/products' ? 301 : 308, to]);
    }
  });
});

describe('the request line (T5)', () => {
  test('an absolute address in the request line is accepted if it has the same host as the Host header', async () => {
    expect(await raw(`GET http://${CEDAR}/`, `Host: ${CEDAR}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['another store', `http://${shopHost('najd')}/`],
    ['a stranger', 'http://evil.example/'],
    ['another scheme', `ftp://evil.example/`],
    ['a host that hides in userinfo', `http://${CEDAR}@evil.example/`],
    ['the same host with userinfo', `http://someone:secret@${CEDAR}/`],
  ])('an absolute address of %s in the request line is refused', async (_, target) => {
    const said = await raw(`GET ${target}`, `Host: ${CEDAR}`);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).not.toContain('Brass lamp');
  });

  test.each([
    ['//evil.example/?lang=ar', '/evil.example?lang=ar'],
    ['///evil.example/%2e%2e?lang=en', '/?lang=en'],
    ['/admin//evil.example', '/admin/evil.example'],
  ])('doubled slashes do not lead to another host: %s', async (path, folded) => {
    for (const host of [CEDAR, adminHost(cedar.slug), PLATFORM]) {
      const said = await raw(`GET ${path}`, `Host: ${host}`);
      expect(said).toMatch(/^HTTP\/1\.1 308 /);
      expect(said).toContain(`location: http://${host}${folded}\r\n`);
    }
  });

  test('a path with a backslash in place of a slash is refused', async () => {
    for (const host of [CEDAR, adminHost(cedar.slug), PLATFORM]) {
      expect(await raw('GET /\\evil.example/?lang=ar', `Host: ${host}`)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('the language links of a missing page lead to no other host', async () => {
    const answer = await ask(server, { host: CEDAR, path: '/ar/%2F%2Fevil.example' });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/(?:href|action|src)="(?:https?:)?\/\/(?!cedar)/);
  });

  test.each([
    '/%00',
    '/products/%00',
    '/search?q=%00',
    '/brands/a%00b',
    '/order-confirmed/1%00',
    '/products.data?after=%00',
    '/products?o.colour=%00&o.%00=red&page=%00',
  ])('an address with a NUL byte is refused: %s', async (path) => {
    for (const host of [CEDAR, adminHost(cedar.slug), PLATFORM]) {
      expect((await ask(server, { host, path })).status).toBe(400);
    }
  });

  test.each([
    ['bytes that are no UTF-8', '/%ff'],
    ['bytes that are no UTF-8 in a slug', '/products/%c0%af%ff'],
    ['a broken escape', '/products/%zz'],
    ['an encoded path to a parent folder', '/..%2f..%2fetc%2fpasswd'],
    ['a path to a parent folder in the assets', '/assets/..%2f..%2fserver%2findex.js'],
    ['a doubled encoding', '/products/%252e%252e'],
    ['a semicolon', '/order-confirmed;x=.css/1001'],
    ['a very long path', `/${'a'.repeat(8000)}`],
    ['a very long slug', `/products/${'%d8%a7'.repeat(1000)}`],
    ['an order number of 23 digits', '/order-confirmed/99999999999999999999999'],
    ['a property name of JavaScript objects', '/products/__proto__'],
    ['property names of JavaScript objects in a query', '/products?__proto__[x]=1&constructor=2'],
  ])('an address with %s causes no server error and changes nothing', async (_, path) => {
    await expectNothingChanged(db, async () => {
      const errors = server.logged().filter((line) => line.includes('"error"')).length;
      for (const asked of [path, path.includes('?') ? path : `${path}.data`]) {
        const { status, body } = await askSpelled(server, { host: CEDAR, path: asked });
        expect([200, 202, 400, 404], `${asked} answered ${status}`).toContain(status);
        expect(body).not.toMatch(/node_modules|at async/);
      }
      expect(server.logged().filter((line) => line.includes('"error"')).length).toBe(errors);
    });
  });

  test('a path of 20 KB is refused before it is parsed', async () => {
    expect((await ask(server, { host: CEDAR, path: `/${'a'.repeat(20_000)}` })).status).toBe(431);
  });

  test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
    'a %s request from a stranger changes nothing',
    async (method) => {
      await expectNothingChanged(db, async () => {
        for (const path of ['/', '/cart', '/checkout', '/healthz']) {
          const { status } = await ask(server, { host: CEDAR, path }, { method });
          expect([400, 403, 404, 405], `${method} ${path}`).toContain(status);
        }
      });
    },
  );
});
