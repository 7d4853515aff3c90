import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { requestPasswordLink } from './forgot-password.ts';
import { countPlatformAttempt, type Limit } from './rate-limits.ts';
import { signIn } from './sign-in.ts';

const db = await testDatabase(import.meta.url);
const HOUR = 3_600_000;
const limit: Limit = { bucket: 'door', windowSeconds: 3600, free: 1, refuse: 2 };
const count = (address: string, at = TEST_TIME) =>
  withPlatform((tx) => countPlatformAttempt(tx, limit, { address, at }));
const counts = () =>
  db.admin<{ bucket: string; count: number }>(
    'select bucket, count(*)::int from platform_rate_limits group by 1 order by 1',
  );

test('each counted attempt on the platform deletes at most twenty counts of any bucket that are older than two days', async () => {
  const insert = (bucket: string, rows: number, hours: number) =>
    db.admin(
      `insert into platform_rate_limits (bucket, subject, window_start, hits)
       select $1, 's' || n, $2, 7 from generate_series(1, $3) n`,
      [bucket, new Date(TEST_TIME.getTime() - hours * HOUR), rows],
    );
  await insert('sign-in', 15, 60);
  await insert('sign-up', 15, 49);
  await insert('yesterday', 3, 47);
  await count('192.0.2.1');
  expect(await counts()).toEqual([
    { bucket: 'door', count: 1 },
    { bucket: 'sign-up', count: 10 },
    { bucket: 'yesterday', count: 3 },
  ]);
  await count('192.0.2.2');
  expect(await counts()).toEqual([
    { bucket: 'door', count: 2 },
    { bucket: 'yesterday', count: 3 },
  ]);
  expect((await count('192.0.2.1', new Date(TEST_TIME.getTime() + 72 * HOUR))).pauseMs).toBe(0);
  expect(await counts()).toEqual([{ bucket: 'door', count: 1 }]);
});

test('a refused address adds no counts, whatever is typed into the forms for signing in and for a forgotten password', async () => {
  const ip = '198.51.100.7';
  const typed = (nth: number) => ({ email: `invented${nth}@souk.example`, at: TEST_TIME });
  const enter = (nth: number) =>
    signIn({ ...typed(nth), password: 'a wrong password', by: { ip, userAgent: '' } }, async () => {});
  const forget = (nth: number) => requestPasswordLink({ ...typed(nth), ip, origin: 'https://souk.example' });
  await enter(0);
  await forget(0);
  await db.admin("update platform_rate_limits set hits = 1000 where bucket like '%-address'");
  const before = await counts();
  for (let nth = 1; nth < 4; nth += 1) {
    expect(await enter(nth)).toMatchObject({ ok: false, code: 'too_many_tries' });
    expect(await forget(nth)).toMatchObject({ ok: false, code: 'too_many_tries' });
  }
  expect(await counts()).toEqual(before);
});

test('the blocks of a refused IPv6 network and the networks of a refused provider add no counts, and use up no other limit', async () => {
  const rows = () =>
    db.admin("select * from platform_rate_limits where bucket like 'door%' order by bucket, subject");
  for (let nth = 0; nth < 20; nth += 1)
    expect((await count(`2001:db8:1:${nth.toString(16)}::1`)).isRefused).toBe(false);
  const full = await rows();
  for (const block of ['2001:db8:1:ff::1', '2001:db8:1:0::1'])
    expect(await count(block)).toMatchObject({ isRefused: true, retryAfterSeconds: 3600 });
  expect(await rows()).toEqual(full);
  expect((await count('2001:db8:2::1')).isRefused).toBe(false);
  await db.admin("update platform_rate_limits set hits = 200 where bucket = 'door /32'");
  const fuller = await rows();
  for (const network of ['2001:db8:3::1', '2001:db8:4::1'])
    expect((await count(network)).isRefused).toBe(true);
  expect(await rows()).toEqual(fuller);
  expect((await count('2001:db8:3::1', new Date(TEST_TIME.getTime() + HOUR))).isRefused).toBe(false);
});
