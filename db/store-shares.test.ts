import { setTimeout as sleep, setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { isDatabaseAway, withPlatform, withStore, withStoreReadOnly } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, twoStores } from '#tests/support/stores.ts';
import type { Share } from './share-lines.ts';
import { StoreShares } from './store-shares.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const hangIn = (storeId: string) =>
  withStore(storeId, (tx) => sql`select pg_sleep(60)`.execute(tx)).catch((error) => error);
const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const ASLEEP = "from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
const asleep = () => db.admin<{ pid: number }>(`select pid ${ASLEEP}`);

afterEach(async () => {
  vi.useRealTimers();
  await db.admin(`select pg_cancel_backend(pid) ${ASLEEP}`);
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
  const held: { store: string; share: Share; end: () => void }[] = [];
  const end = (store: string) => {
    const [ended] = held.splice(
      held.findIndex((each) => each.store === store),
      1,
    );
    ended?.end();
    return soon();
  };
  return {
    begin: (stores: string) => {
      // Those that still wait when the test is over are refused a minute later.
      for (const store of stores)
        shares
          .run(store, (share) => new Promise<void>((done) => held.push({ store, share, end: done })))
          .catch(() => {});
    },
    end,
    /** From now on these can be stopped: as those that have only read. */
    canStop: (stores: string) => {
      for (const { store, share } of held)
        if (stores.includes(store)) {
          share.stop = () => {
            void end(store);
            return true;
          };
        }
    },
    holders: () =>
      held
        .map(({ store }) => store)
        .sort()
        .join(''),
    brief: () =>
      held
        .filter(({ share }) => share.isBrief)
        .map(({ store }) => store)
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

test('slow stores have half of the connections and a part of the others, with a limit, so that any other store gets one at once', async () => {
  let now = 0;
  const { begin, end, holders, brief } = heldOfTen(() => now);
  begin('abcdefghi');
  now = 1000;
  await end('a');
  begin('a');
  expect(holders()).toBe('bcdefghi');
  begin('z');
  expect(holders()).toBe('bcdefghiz');
  for (const store of 'bcd') await end(store);
  expect(holders()).toBe('aefghiz');
  expect(brief()).toBe('a');
  begin('b');
  expect(holders()).toBe('aefghiz');
  begin('yx');
  expect(holders()).toBe('aefghixyz');
});

test('a store that had one slow transaction is served beside five that hang, and so are those that had none', async () => {
  let now = 0;
  const { begin, end, holders, brief } = heldOfTen(() => now);
  begin('h');
  now = 700;
  await end('h');
  begin('abcde');
  now = 1700;
  begin('ho');
  expect(holders()).toBe('abcdeho');
  expect(brief()).toBe('h');
});

test('of slow stores that wait the one that held connections for the shortest time is first', async () => {
  let now = 0;
  const { begin, end, holders } = heldOfTen(() => now);
  begin('kkl');
  now = 1000;
  for (const store of 'kkl') await end(store);
  begin('abcdefg');
  now = 2000;
  begin('kl');
  expect(holders()).toBe('abcdefg');
  await end('a');
  expect(holders()).toBe('bcdefgl');
  await end('b');
  expect(holders()).toBe('cdefgkl');
});

test('a store counts as slow for four times as long as its slow transaction took', async () => {
  let now = 0;
  const { begin, end, holders } = heldOfTen(() => now);
  begin('abcdefgh');
  now = 1000;
  await end('a');
  begin('a');
  expect(holders()).toBe('bcdefgh');
  now = 5001;
  await end('f');
  begin('i');
  expect(holders()).toBe('abcdeghi');
});

test('a store that is not slow any more gets its turn though no transaction ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const { begin, end, holders } = heldOfTen(() => now);
  begin('abcdefgh');
  now = 1000;
  await end('a');
  begin('a');
  now = 5001;
  vi.advanceTimersByTime(100);
  await soon();
  expect(holders()).toBe('abcdefgh');
});

test('of nine stores that hang as many make room as others wait, down to half, but not those that go on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const { begin, canStop, holders } = heldOfTen(() => now);
  const lookAt = async (ms: number) => {
    now = ms;
    vi.advanceTimersByTime(100);
    await soon();
    return holders();
  };
  begin('abcdefghi');
  canStop('bcdefghi');
  begin('z');
  expect(await lookAt(900)).toBe('abcdefghi');
  expect(await lookAt(1001)).toBe('acdefghiz');
  expect(await lookAt(1200)).toBe('acdefghiz');
  begin('vwxy');
  expect(await lookAt(1300)).toBe('afghivwxz');
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
