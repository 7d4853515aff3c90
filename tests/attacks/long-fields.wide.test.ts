import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { allDoors, pathOfDoor } from './doors/all-doors.ts';
import { type FormRoute, formRoutes, type Site } from './fields/form-routes.ts';

// No field, however long, may keep a web process from answering other requests (K).
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const DOORS = new Map((await allDoors(cedar)).map((door) => [door.path, pathOfDoor(door)]));
const ROUTES = formRoutes();
const visitors = {} as Record<Site, Visitor>;
beforeAll(async () => {
  const { admin, platform } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  Object.assign(visitors, { admin, platform, storefront: new Visitor(server, shopHost(cedar.slug)) });
});

const MOST_BLOCKED_MS = 100;
/** The highest number of bytes in an ordinary form. */
const MEGABYTE = 1_000_000;
/** The highest number of characters in a field. */
const FULL = 20_000;

/**
 * The characters of which a text consists and the characters around it: address patterns only scan far behind
 * an @.
 */
const KINDS = {
  dots: ['', '.', ''],
  'dots of an address': ['a@', '.', '@'],
  spaces: ['', '+', ''],
  'combining marks': ['', '\u0301\u0323', ''],
  digits: ['', '1', ''],
  quotes: ['', '"', ''],
  emoji: ['', '😀', ''],
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

const textOf = (kind: Kind, units: number) => {
  const [before, unit, after] = KINDS[kind];
  return Buffer.from(before + unit.repeat(units) + after);
};
const megabytes = new Map(
  kinds.map((kind) => [kind, textOf(kind, Math.floor(MEGABYTE / Buffer.byteLength(KINDS[kind][1])))]),
);
const full = new Map(
  kinds.map((kind) => {
    const [before, unit, after] = KINDS[kind];
    return [kind, textOf(kind, (FULL - before.length - after.length) / unit.length)];
  }),
);

/** The address of a route, with an id or slug of the store for each parameter. */
function addressOf({ site, path }: FormRoute): string {
  const known = site === 'admin' ? DOORS.get(path) : undefined;
  const ids: Record<string, string> = { slug: 'lamp', number: '1001', token: 'a'.repeat(43) };
  const filled =
    known ?? path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none').replace('/*', '/nowhere');
  // The form is posted like one that a page's script sends, to measure the action and not the time to render a page.
  return site === 'storefront' ? filled : filled.replace(/(\?|$)/, '.data$1');
}

function post(visitor: Visitor, path: string, body: Buffer) {
  const headers = {
    cookie: visitor.cookieHeader(),
    origin: `http://${visitor.host}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  return ask(server, { host: visitor.host, path }, { method: 'POST', body, headers });
}

// The full round takes longer than the interval at which a session's last use is written.
const SESSIONS = IS_FULL ? ['platform_sessions', 'staff_sessions'] : [];

/** In the wide round each route of the admin gets one kind of text, and all kinds are used. */
const kindsAt = ({ site }: FormRoute, at: number) =>
  IS_FULL || site !== 'admin' ? kinds : [kinds[at % kinds.length]!];
const fieldsAt = ({ fields }: FormRoute, at: number) =>
  IS_FULL ? fields : [fields[at % fields.length] ?? 'field'];

describe('texts of a megabyte (K)', () => {
  test('a text of a megabyte in any field of any form of the three sites is refused at once, blocks no request and changes nothing', async () => {
    const slow: string[] = [];
    await expectNothingChanged(db, async () => {
      for (const [at, route] of ROUTES.entries()) {
        for (const kind of kindsAt(route, at)) {
          for (const field of fieldsAt(route, at)) {
            const body = Buffer.concat([Buffer.from(`${field}=`), megabytes.get(kind)!]);
            let status = 0;
            const ms = await blockedMs(async () => {
              ({ status } = await post(visitors[route.site], addressOf(route), body));
            }, MOST_BLOCKED_MS);
            const name = `${route.site} ${route.path} ${field} with ${kind}: ${status}`;
            if (ms >= MOST_BLOCKED_MS || status >= 500) slow.push(`${name}, ${Math.round(ms)} ms`);
            // Lists filled by a script of the admin may be as long as the form.
            if (route.site !== 'admin') expect(status, name).toBe(413);
          }
        }
      }
    }, ['rate_limits', 'platform_rate_limits', 'audit_entries', ...SESSIONS]);
    // An export reads no field, so it is made with any post, and each is recorded.
    expect(slow).toEqual([]);
    expect(ROUTES.length).toBeGreaterThan(100);
  });

  test('a text of a megabyte in a webhook or in the name of a field is refused immediately, too', async () => {
    for (const kind of kinds) {
      const text = megabytes.get(kind)!;
      const named = Buffer.concat([text.subarray(0, MEGABYTE - 2), Buffer.from('=1')]);
      const posts: [string, Buffer, number[]][] = [
        ['/webhooks/stripe/none', text, [400, 404, 413]],
        ['/track-order', named, [413]],
        ['/api/visit', named, [413]],
      ];
      for (const [path, body, right] of posts) {
        let status = 0;
        const ms = await blockedMs(async () => {
          ({ status } = await post(visitors.storefront, path, body));
        }, MOST_BLOCKED_MS);
        expect(right, `${path} with ${kind}`).toContain(status);
        expect(ms, `${path} with ${kind}`).toBeLessThan(MOST_BLOCKED_MS);
      }
    }
  });
});

test('fields of the maximum length, filled with any of these texts, block no request (K)', async () => {
  const slow: string[] = [];
  // Routes that sign out come last, because the others need a session.
  const routes = ROUTES.toSorted((one, other) => Number(isLeaving(one)) - Number(isLeaving(other)));
  for (const [at, route] of routes.entries()) {
    for (const kind of kindsAt(route, at)) {
      const value = full.get(kind)!;
      const most = Math.max(1, Math.floor(MEGABYTE / (value.length + 40)));
      const names = route.fields.slice(0, most);
      const parts = names.flatMap((name) => [Buffer.from(`&${name}=`), value]);
      const body = Buffer.concat(parts).subarray(1);
      let status = 0;
      const ms = await blockedMs(async () => {
        ({ status } = await post(visitors[route.site], addressOf(route), body));
      }, MOST_BLOCKED_MS);
      const name = `${route.site} ${route.path} with ${kind}: ${status}`;
      if (ms >= MOST_BLOCKED_MS || status >= 500) slow.push(`${name}, ${Math.round(ms)} ms`);
    }
  }
  expect(slow).toEqual([]);
});

const isLeaving = ({ path }: FormRoute) => /sign-out|logout/.test(path);

test('a query parameter longer than any valid one is refused before it is parsed (K)', async () => {
  const search = (text: string) => visitors.storefront.get(`/search?q=${text}`);
  expect((await search('.'.repeat(5000))).status).toBe(400);
  expect((await search('.'.repeat(500))).status).toBe(200);
});

test('thousands of fields, parts or part headers are refused as quickly as a long text (K)', async () => {
  const multipart = (body: string) => ({ body: Buffer.from(body), type: 'multipart/form-data; boundary=x' });
  const bodies = [
    { body: Buffer.from('a=&'.repeat(300_000)), type: 'application/x-www-form-urlencoded' },
    multipart('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(18_000)),
    multipart(`--x\r\n${'A: b\r\n'.repeat(160_000)}`),
  ];
  for (const { body, type } of bodies) {
    const { host } = visitors.storefront;
    const headers = { origin: `http://${host}`, 'content-type': type, 'content-length': String(body.length) };
    let status = 0;
    const ms = await blockedMs(async () => {
      ({ status } = await ask(server, { host, path: '/contact-us' }, { method: 'POST', body, headers }));
    }, MOST_BLOCKED_MS);
    expect([400, 413]).toContain(status);
    expect(ms).toBeLessThan(MOST_BLOCKED_MS);
  }
});

// An earlier check of an e-mail address, which takes quadratic time on a text of dots.
const NAIVE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

test.each([
  ['a pattern that backtracks', (text: string) => NAIVE_EMAIL.test(`a@${text}@`), '.'.repeat(20_000)],
  [
    'combining marks that are sorted in one step',
    (text: string) => text.normalize('NFC'),
    '\u0301\u0323'.repeat(25_000),
  ],
])('the test detects a naive server that blocks: %s', async (_, naive, text) => {
  const naiveServer = createServer((request, response) => {
    request.setEncoding('utf8').on('data', () => {});
    request.on('end', () => {
      naive(text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => void naiveServer.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void naiveServer.close());
  const { port } = naiveServer.address() as AddressInfo;
  const work = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' });
  expect(await blockedMs(work, MOST_BLOCKED_MS)).toBeGreaterThan(MOST_BLOCKED_MS);
});
