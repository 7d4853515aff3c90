import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Attempter, countAttempt, countAttempts, forgetAttempts, type Limit } from './rate-limits.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const tracking: Limit = { bucket: 'track', windowSeconds: 3600, free: 3, refuse: 5 };

const attempt = (storeId: string, seconds = 0, subject = '192.0.2.1') =>
  withStore(storeId, (tx) =>
    countAttempt(tx, tracking, { subject, at: new Date(TEST_TIME.getTime() + seconds * 1000) }),
  );

test('attempts in a store are first free, then delayed, then refused until the window ends', async () => {
  const verdicts = [];
  for (let count = 0; count < 6; count++) verdicts.push(await attempt(cedar.id, count));
  expect(verdicts.map((verdict) => verdict.pauseMs)).toEqual([0, 0, 0, 500, 1000, 2000]);
  expect(verdicts.map((verdict) => verdict.isRefused)).toEqual([false, false, false, false, false, true]);
  expect(verdicts[5]?.retryAfterSeconds).toBe(3595);
  expect((await attempt(cedar.id, 3600)).isRefused).toBe(false);
});

test('attempts of each store and of each subject are counted separately', async () => {
  expect((await attempt(najd.id)).pauseMs).toBe(0);
  expect((await attempt(cedar.id, 0, '192.0.2.2')).pauseMs).toBe(0);
  const rows = await db.admin<{ subject: string }>('select subject from rate_limits');
  expect(rows.some((row) => row.subject.includes('192'))).toBe(false);
});

test('a hundred simultaneous attempts are counted one by one', async () => {
  await Promise.all(Array.from({ length: 100 }, () => attempt(najd.id, 1, 'flood')));
  const rows = await db.admin("select max(hits) as hits from rate_limits where bucket = 'track'");
  expect(rows).toEqual([{ hits: 100 }]);
});

test('rate limits that are counted together keep their own windows, and their results are in the requested sequence', async () => {
  const short: Limit = { bucket: 'short', windowSeconds: 60, free: 1, refuse: 1 };
  const long: Limit = { bucket: 'long', windowSeconds: 3600, free: 1, refuse: 2 };
  const both = (seconds: number) =>
    withStore(cedar.id, (tx) =>
      countAttempts(
        tx,
        [
          { ...short, subject: 'one' },
          { ...long, address: '192.0.2.3' },
        ],
        new Date(TEST_TIME.getTime() + seconds * 1000),
      ),
    );
  const refusals = [];
  for (const seconds of [0, 1, 60, 61]) refusals.push((await both(seconds)).map((each) => each.isRefused));
  expect(refusals).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(await withStore(cedar.id, (tx) => countAttempts(tx, [], TEST_TIME))).toEqual([]);
});

test('an IPv6 address is counted by its /64 block, alone or with a subject, and each IPv4 address by itself', async () => {
  const count = (who: Attempter) =>
    withStore(cedar.id, (tx) =>
      countAttempt(tx, { ...tracking, bucket: 'block' }, { ...who, at: TEST_TIME }),
    );
  for (let host = 1; host <= 5; host++) {
    await count({ address: `2001:db8:1:2::${host}` });
    await count({ subject: 'cart', address: `2001:db8:1:2::${host}` });
  }
  expect((await count({ address: '2001:db8:1:2:ffff::1' })).isRefused).toBe(true);
  expect((await count({ subject: 'cart', address: '2001:db8:1:2:ffff::1' })).isRefused).toBe(true);
  expect((await count({ address: '2001:db8:1:3::1' })).pauseMs).toBe(0);
  for (let host = 1; host <= 5; host++) await count({ address: `192.0.2.${host}` });
  expect((await count({ address: '192.0.2.9' })).pauseMs).toBe(0);
  const right: Attempter = { subject: 'cart', address: '2001:db8:1:2::77' };
  await withStore(cedar.id, (tx) => forgetAttempts(tx, { ...tracking, bucket: 'block' }, right));
  expect((await count(right)).pauseMs).toBe(0);
});

test('each counted attempt deletes at most twenty counts of any bucket that are older than two days, of its own store only', async () => {
  const HOUR = 3_600_000;
  const insert = (storeId: string, bucket: string, { count, hours }: { count: number; hours: number }) =>
    db.admin(
      `insert into rate_limits (store_id, bucket, subject, window_start, hits)
       select $1, $2, 's' || n, $3, 7 from generate_series(1, $4) n`,
      [storeId, bucket, new Date(TEST_TIME.getTime() - hours * HOUR), count],
    );
  const left = (storeId: string) =>
    db.admin<{ bucket: string; count: number }>(
      `select bucket, count(*)::int from rate_limits
        where store_id = $1 and bucket in ('door', 'new cart', 'yesterday') group by 1 order by 1`,
      [storeId],
    );
  await insert(cedar.id, 'new cart', { count: 15, hours: 60 });
  await insert(cedar.id, 'door', { count: 15, hours: 49 });
  await insert(cedar.id, 'yesterday', { count: 3, hours: 47 });
  await insert(najd.id, 'door', { count: 3, hours: 60 });
  await attempt(cedar.id, 0, 'first');
  expect(await left(cedar.id)).toEqual([
    { bucket: 'door', count: 10 },
    { bucket: 'yesterday', count: 3 },
  ]);
  await attempt(cedar.id, 0, 'second');
  expect(await left(cedar.id)).toEqual([{ bucket: 'yesterday', count: 3 }]);
  expect(await left(najd.id)).toEqual([{ bucket: 'door', count: 3 }]);
});

test('an expired count starts again at one', async () => {
  await attempt(cedar.id, 0, 'returning');
  for (const second of [0, 1])
    expect((await attempt(cedar.id, 3 * 86_400 + second, 'returning')).pauseMs).toBe(0);
});

test('a refused IPv6 block uses up nothing of what its network and its provider may try in a store, and a refused network nothing of its provider', async () => {
  const message: Limit = { bucket: 'message', windowSeconds: 3600, free: 2, refuse: 2 };
  const send = (address: string, seconds = 0, amount = 1) => {
    const at = new Date(TEST_TIME.getTime() + seconds * 1000);
    return withStore(cedar.id, (tx) => countAttempt(tx, message, { address, at, amount }));
  };
  const rows = () =>
    db.admin<{ hits: number }>(
      "select * from rate_limits where bucket like 'message%' order by bucket, subject",
    );
  for (let nth = 1; nth <= 2; nth += 1) expect((await send(`2001:db8:5:1::${nth}`)).isRefused).toBe(false);
  const before = await rows();
  expect(before.map(({ hits }) => hits)).toEqual([2, 2, 2]);
  for (let nth = 3; nth <= 40; nth += 1)
    expect(await send(`2001:db8:5:1::${nth}`)).toMatchObject({ isRefused: true, retryAfterSeconds: 3600 });
  expect(await rows()).toEqual(before);
  expect((await send('2001:db8:5:2::1')).isRefused).toBe(false);

  await db.admin("update rate_limits set hits = 20 where bucket = 'message /48'");
  const full = await rows();
  expect((await send('2001:db8:5:3::1')).isRefused).toBe(true);
  expect(await rows()).toEqual(full);
  expect((await send('2001:db8:6:1::1')).isRefused).toBe(false);
  expect((await send('2001:db8:5:1::1', 3600)).isRefused, 'the next hour').toBe(false);
});
