import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isDatabaseAway, withStore, withStoreReadOnly } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { StoreShares } from './store-shares.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const hang = () => withStore(cedar.id, (tx) => sql`select pg_sleep(60)`.execute(tx)).catch((error) => error);
const asleep = () =>
  db.admin<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'PgSleep'");

afterEach(async () => {
  await db.admin("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
});

test('while all statements of one store hang, another store gets a connection at once', async () => {
  const hanging = Array.from({ length: 30 }, hang);
  while ((await asleep()).length < 5) await sleep(20);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 5 }, () => withStoreReadOnly(najd.id, (tx) => sql`select 1`.execute(tx))),
  );
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await asleep()).toHaveLength(5);
  // Waiting transactions give up after three seconds, and running ones are ended by the statement timeout.
  for (const ended of await Promise.all(hanging)) expect(isDatabaseAway(ended)).toBe(true);
  await expect(withStore(cedar.id, async () => 'served')).resolves.toBe('served');
}, 30_000);

test('transactions beyond the limit of a store run in order, even after a failed one', async () => {
  const shares = new StoreShares(1, 1000);
  const ran: number[] = [];
  const all = await Promise.allSettled(
    [1, 2, 3].map((nth) =>
      shares.run('a', async () => {
        ran.push(nth);
        await sleep(5);
        if (nth === 1) throw new Error('refused');
      }),
    ),
  );
  expect(ran).toEqual([1, 2, 3]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
