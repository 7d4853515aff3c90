import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import {
  type Answer,
  ask,
  Visitor as Browser,
  form,
  PLATFORM,
  shopHost,
  type Visitor,
  webServer,
} from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 5 });
const order = await orderOf(cedar, [{ variantId: lamp }]);
const { admin, platform } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const shopper = new Browser(server, shopHost(cedar.slug));
const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
shopper.cookies.set('cart', cartToken);
const { quote } = await checkoutOf(cedar, cartToken);

type Target = { by: Visitor; path: string; fields: Record<string, string> };

// One change of each kind; every one of them succeeds with the right Origin (see the last test).
const TARGETS: [string, Target][] = [
  [
    'placing an order',
    { by: shopper, path: '/checkout', fields: { ...GOOD_FORM, quote, key: 'k'.repeat(20) } },
  ],
  [
    'adding to a cart',
    { by: shopper, path: '/cart', fields: { intent: 'add', variant: lamp, quantity: '1' } },
  ],
  [
    'tracking an order',
    { by: shopper, path: '/track-order', fields: { number: '1001', email: GOOD_FORM.email } },
  ],
  ['moving an order', { by: admin, path: `/admin/orders/${order.orderId}`, fields: { move: 'process' } }],
  [
    'saving colours',
    {
      by: admin,
      path: '/admin/storesetting/logoAndColors',
      fields: { primaryColor: '#112233', secondaryColor: '#445566', version: '1' },
    },
  ],
  [
    'signing in',
    { by: platform, path: '/login', fields: { email: cedar.ownerEmail, password: TEST_PASSWORD } },
  ],
  ['signing out of an admin', { by: admin, path: '/admin/sign-out', fields: {} }],
  ['signing out of the platform', { by: platform, path: '/sign-out', fields: {} }],
];

const STRANGERS: [string, Record<string, string>][] = [
  ['no Origin', {}],
  ['the Origin null', { origin: 'null' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['another store’s Origin', { origin: `http://${shopHost(najd.slug)}` }],
  ['the platform’s or a store’s Origin', { origin: 'ORIGIN-OF-THE-OTHER' }],
  ['the right host by another scheme', { origin: 'https://OWN' }],
  ['the right host on another port', { origin: 'http://OWN0' }],
  ['the right host as a prefix', { origin: 'http://OWN.evil.example' }],
  ['a second Origin behind the right one', { origin: 'http://OWN, https://evil.example' }],
  [
    'its own Origin, but called cross-site by the browser',
    { origin: 'http://OWN', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'its own Origin, but called same-site by the browser',
    { origin: 'http://OWN', 'sec-fetch-site': 'same-site' },
  ],
];

function post(
  { by, path, fields }: Target,
  headers: Record<string, string>,
  method = 'POST',
): Promise<Answer> {
  const other = by === platform ? `http://${shopHost(cedar.slug)}` : `http://${PLATFORM}`;
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace('ORIGIN-OF-THE-OTHER', other).replace('OWN', by.host),
  ]);
  const { body, type } = form(fields);
  const sent = { 'content-type': type, cookie: by.cookieHeader(), ...Object.fromEntries(named) };
  return ask(server, { host: by.host, path }, { method, body, headers: sent });
}

describe('a request from another origin changes nothing', () => {
  test.each(TARGETS)('a request from another origin changes nothing: %s', async (_, target) => {
    await expectNothingChanged(db, async () => {
      for (const [name, headers] of STRANGERS) {
        for (const path of [target.path, `${target.path}.data`]) {
          const answer = await post({ ...target, path }, headers);
          expect(answer.status, `${path} with ${name}`).toBe(403);
          expect(answer.headers['set-cookie']).toBeUndefined();
          expect(JSON.parse(answer.body).error.code).toBe('forbidden_origin');
        }
      }
    });
  });

  test('a request by GET, HEAD or OPTIONS from another origin changes nothing', async () => {
    await expectNothingChanged(db, async () => {
      for (const [, { by, path, fields }] of TARGETS) {
        const query = `${path}?${new URLSearchParams({ ...fields, _method: 'POST' })}`;
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          const headers = { cookie: by.cookieHeader(), 'x-http-method-override': 'POST' };
          await ask(server, { host: by.host, path: query }, { method, headers });
        }
      }
    }, ['public.handoff_tokens', 'handoff_tokens']);
  });
});

test('an OPTIONS request with a form is answered with the allowed methods at every site, and runs no action', async () => {
  const errors = () => server.logged().filter((line) => line.includes('"error"')).length;
  const before = errors();
  await expectNothingChanged(db, async () => {
    for (const [, target] of TARGETS) {
      const length = String(form(target.fields).body.length);
      const headers = { origin: `http://${target.by.host}`, 'content-length': length };
      const answer = await post(target, headers, 'OPTIONS');
      expect([answer.status, answer.headers.allow, answer.body]).toEqual([
        204,
        'GET, HEAD, OPTIONS, POST',
        '',
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
  expect(errors()).toBe(before);
});

describe('a body that is not a valid form', () => {
  const own = (by: Visitor) => ({ origin: `http://${by.host}`, cookie: by.cookieHeader() });
  const send = ({ by, path }: Target, type: string | null, body: string | Buffer) => {
    const headers: Record<string, string> = { ...own(by), ...(type ? { 'content-type': type } : {}) };
    return ask(server, { host: by.host, path }, { method: 'POST', headers, body });
  };

  test.each([
    ['JSON', 'application/json', JSON.stringify({ intent: 'add', variant: lamp, quantity: 1 }), 415],
    ['plain text', 'text/plain', `intent=add&variant=${lamp}&quantity=1`, 415],
    ['no content type', null, `intent=add&variant=${lamp}&quantity=1`, 415],
    ['a content type with text after it', 'application/x-www-form-urlencoded-evil', `variant=${lamp}`, 415],
    ['two content types', 'text/plain, application/x-www-form-urlencoded', `variant=${lamp}`, 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 415],
    [
      'multipart that ends early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="var',
      400,
    ],
    [
      'a NUL byte in a field',
      'application/x-www-form-urlencoded',
      `variant=${lamp}&quantity=1&product=a%00b`,
      400,
    ],
    [
      'a NUL byte in a multipart field',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\0b\r\n--x--\r\n',
      400,
    ],
  ])(
    'a body that is not a valid form is refused before a route reads it: %s',
    async (_, type, body, status) => {
      await expectNothingChanged(db, async () => {
        for (const [, target] of TARGETS) {
          expect((await send(target, type, body)).status).toBe(status);
        }
      });
    },
  );

  test('a body of more than 1 MB is refused before a route reads it, with or without Content-Length', async () => {
    const body = `note=${'x'.repeat(1024 * 1024)}`;
    const announced = { 'content-type': 'application/x-www-form-urlencoded' };
    const streamed = { ...announced, 'transfer-encoding': 'chunked' };
    await expectNothingChanged(db, async () => {
      for (const [, { by, path }] of TARGETS) {
        // The only one of these routes that accepts pictures, from staff.
        if (path.endsWith('logoAndColors')) continue;
        for (const headers of [announced, streamed]) {
          const asked = { method: 'POST', body, headers: { ...own(by), ...headers } };
          expect((await ask(server, { host: by.host, path }, asked)).status, path).toBe(413);
        }
      }
    });
  });

  test('a stranger’s file of 2 MB at the admin’s import is refused before a route reads it', async () => {
    const headers = { origin: `http://${admin.host}`, 'content-type': 'multipart/form-data; boundary=x' };
    const path = '/admin/products/import';
    const answer = await ask(
      server,
      { host: admin.host, path },
      { method: 'POST', headers, body: Buffer.alloc(2 << 20) },
    );
    expect(answer.status).toBe(413);
  });

  test('a thousand fields, fields named like object properties and repeated fields are read as ordinary fields', async () => {
    const fields = Array.from({ length: 1000 }, (_, at) => `f${at}=1`).join('&');
    const odd = `__proto__=1&constructor=2&variant=${lamp}&variant=${lamp}&quantity=abc&quantity=5&intent=set&intent=add`;
    await expectNothingChanged(db, async () => {
      for (const body of [fields, odd]) {
        const { status } = await send(TARGETS[0]![1], 'application/x-www-form-urlencoded', body);
        expect([302, 303, 422]).toContain(status);
      }
    });
  });
});

test('posts that are refused with a wrong Origin succeed with the right one', async () => {
  const done: number[] = [];
  for (const [, target] of TARGETS) {
    done.push((await post(target, { origin: 'http://OWN', 'sec-fetch-site': 'same-origin' })).status);
  }
  expect(done).toEqual([303, 303, 200, 200, 200, 302, 302, 302]);
});

test.each([200, 200_000])(
  'if a client disconnects while sending a body of %i bytes, no error is logged',
  async (size) => {
    const logged = server.logged().length;
    const socket = connect(server.port, '127.0.0.1');
    const { host } = shopper;
    const head = `POST /track-order HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n';
    socket.write(`${head}${type}Content-Length: ${size}\r\n\r\nnumber=1001`, () => socket.destroy());
    const since = () => server.logged().slice(logged).join('');
    await vi.waitFor(() => expect(since()).toContain('the client closed the connection'), 10_000);
    expect(since()).not.toMatch(/"level":("error"|50)/);
  },
);
