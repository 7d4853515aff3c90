import { afterAll, expect, test, vi } from 'vitest';
import { hashedKey } from '#domain/identity/counters.ts';
import { SIGN_IN_LIMITS } from '#domain/identity/index.ts';
import { TURN_LIMITS } from '#server/turn-limits.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, type TestStore } from '#tests/support/stores.ts';
import { ask, form, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// All stores share the slots of a process, and a slowed try waits for seconds (R).
const db = await testDatabase(import.meta.url);
const server = await webServer({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
const GUESSER = '203.0.113.9';
const stores: TestStore[] = [];
for (let nth = 0; nth < TURN_LIMITS.most; nth++)
  stores.push(await makeStore({ slug: `shop-${nth}`, name: `Shop ${nth}` }));
await makeStore({ slug: 'calm', name: 'Calm' });

// Otherwise a slot is freed after half a second in any case.
const { longestMs } = TURN_LIMITS;
TURN_LIMITS.longestMs = 60_000;
afterAll(() => {
  TURN_LIMITS.longestMs = longestMs;
});

/** Sets the guesser's count in a store, so that the next tries wait for four seconds. */
async function slowDown(storeId: string): Promise<void> {
  const { bucket, free } = SIGN_IN_LIMITS.perAddress;
  await db.admin(
    'insert into rate_limits (store_id, bucket, subject, window_start, hits) values ($1, $2, $3, now(), $4)',
    [storeId, bucket, hashedKey({ address: GUESSER }), free + 10],
  );
}

function tryPassword(slug: string): Promise<unknown> {
  const host = shopHost(slug);
  const { body, type } = form({ email: `a@${slug}.example`, password: 'a wrong password' });
  const headers = { origin: `http://${host}`, 'content-type': type, 'x-forwarded-for': GUESSER };
  return ask(server, { host, path: '/login' }, { method: 'POST', headers, body });
}

test('sign-ins that are slowed in as many shops as a process has slots delay no other shop and no admin', async () => {
  for (const { id } of stores) await slowDown(id);
  let done = 0;
  const tries = stores.map(({ slug }) => tryPassword(slug).then(() => done++));
  await untilSlowed();
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const page = await ask(server, { host: shopHost('calm'), path: '/search?q=lamp' }, { headers });
  const platform = await ask(server, { host: PLATFORM, path: '/login' }, { headers });
  expect([page.status, platform.status]).toEqual([200, 200]);
  expect(done).toBe(0);
  await Promise.all(tries);
}, 60_000);

/** Until each of the tries is counted, and so waits. */
async function untilSlowed(): Promise<void> {
  const { bucket, free } = SIGN_IN_LIMITS.perAddress;
  const counted = 'select count(*)::int as n from rate_limits where bucket = $1 and hits > $2';
  await vi.waitUntil(
    async () => {
      const [row] = await db.admin(counted, [bucket, free + 10]);
      return row?.n === stores.length;
    },
    { timeout: 20_000, interval: 20 },
  );
}
