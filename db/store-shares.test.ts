import { setTimeout as sleep, setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isDatabaseAway, withPlatform, withStore, withStoreReadOnly } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, twoStores } from '#tests/support/stores.ts';
import { StoreShares } from './store-shares.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const hangIn = (storeId: string) =>
  withStore(storeId, (tx) => sql`select pg_sleep(60)`.execute(tx)).catch((error) => error);
const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const asleep = () =>
  db.admin<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'PgSleep'");

afterEach(async () => {
  await db.admin("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
});

test('while all statements of one store hang, another store gets a connection at once', async () => {
  const hanging = many(30, () => hangIn(cedar.id));
  while ((await asleep()).length < 5) await sleep(20);
  const began = performance.now();
  await Promise.all(many(5, () => withStoreReadOnly(najd.id, (tx) => sql`select 1`.execute(tx))));
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await asleep()).toHaveLength(5);
  // Waiting transactions give up after three seconds, and running ones are ended by the statement timeout.
  for (const ended of await Promise.all(hanging)) expect(isDatabaseAway(ended)).toBe(true);
  await expect(withStore(cedar.id, async () => 'served')).resolves.toBe('served');
}, 30_000);

test('while all statements of two stores hang, a third store and the platform get connections at once', async () => {
  const palm = await makeStore({ slug: 'palm', name: 'Palm' });
  const hanging = [cedar, najd].flatMap(({ id }) => many(10, () => hangIn(id)));
  while ((await asleep()).length < 6) await sleep(20);
  const began = performance.now();
  await Promise.all([
    ...many(5, () => withStoreReadOnly(palm.id, (tx) => sql`select 1`.execute(tx))),
    ...many(3, () => withPlatform((tx) => sql`select 1`.execute(tx))),
  ]);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await asleep()).toHaveLength(6);
  for (const ended of await Promise.all(hanging)) expect(isDatabaseAway(ended)).toBe(true);
}, 30_000);

/** Transactions that hold a connection of ten until they are ended by name of their store, the oldest first. */
function heldOfTen(now = () => 0) {
  const shares = new StoreShares(10, 60_000, now);
  const held: { store: string; end: () => void }[] = [];
  return {
    begin: (stores: string) => {
      // Those that still wait when the test is over are refused a minute later.
      for (const store of stores)
        shares.run(store, () => new Promise<void>((end) => held.push({ store, end }))).catch(() => {});
    },
    end: async (store: string) => {
      const [ended] = held.splice(
        held.findIndex((each) => each.store === store),
        1,
      );
      ended?.end();
      await soon();
    },
    holders: () =>
      held
        .map(({ store }) => store)
        .sort()
        .join(''),
  };
}

test('one store has half of the connections, others one each, and the last is for the platform', () => {
  const { begin, holders } = heldOfTen();
  begin('aaaaaaa');
  expect(holders()).toBe('aaaaa');
  begin('bbcde');
  expect(holders()).toBe('aaaaabcde');
  begin('f');
  expect(holders()).toBe('aaaaabcde');
});

test('stores that wait get an equal part of the connections, and a store alone gets half again', async () => {
  const { begin, end, holders } = heldOfTen();
  begin('aaaaaaaaabbb');
  const seen = [holders()];
  for (const store of 'aaabbb') {
    await end(store);
    seen.push(holders());
  }
  expect(seen).toEqual(['aaaaab', 'aaaab', 'aaabb', 'aabbb', 'aaabb', 'aaaab', 'aaaaa']);
});

test('a store that waits without a connection gets the next one, in the order of the stores', async () => {
  const { begin, end, holders } = heldOfTen();
  begin('abcdefghiaajkb');
  expect(holders()).toBe('abcdefghi');
  await end('c');
  expect(holders()).toBe('abdefghij');
  await end('a');
  expect(holders()).toBe('bdefghijk');
  await end('d');
  expect(holders()).toBe('abefghijk');
});

test('stores of slow transactions have half of the connections together, so that any other store gets one at once', async () => {
  let now = 0;
  const { begin, end, holders } = heldOfTen(() => now);
  begin('abcdefghi');
  now = 1000;
  await end('a');
  begin('a');
  expect(holders()).toBe('bcdefghi');
  begin('z');
  expect(holders()).toBe('bcdefghiz');
  for (const store of 'bcde') await end(store);
  expect(holders()).toBe('afghiz');
  begin('b');
  expect(holders()).toBe('afghiz');
  begin('yx');
  expect(holders()).toBe('afghixyz');
  await end('f');
  expect(holders()).toBe('abghixyz');
});

test('a store counts as slow for four times as long as its slow transaction took', async () => {
  let now = 0;
  const { begin, end, holders } = heldOfTen(() => now);
  begin('abcdef');
  now = 1000;
  await end('a');
  begin('a');
  expect(holders()).toBe('bcdef');
  now = 5001;
  await end('f');
  begin('g');
  expect(holders()).toBe('abcdeg');
});

test('transactions beyond the limit of a store run in order, even after a failed one', async () => {
  const shares = new StoreShares(2, 1000);
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
