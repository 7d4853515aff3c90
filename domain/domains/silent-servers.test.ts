import { expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { addDomain, checkDomain, type DnsLookup, listDomains, removeDomain } from './index.ts';

// Threat: a store whose name servers never answer, so that each look-up lasts as long as it may.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const MINUTE = 60_000;
const later = (minutes: number) => new Date(TEST_TIME.getTime() + minutes * MINUTE);
const act = (minutes: number) => systemAct('test', later(minutes));
const add = (store: TestStore, host: string, minutes = 0) =>
  addDomain(store.id, { typed: host, settings }, act(minutes));

const answer =
  (isAnswered: boolean, values: string[] = []) =>
  async () => ({ isAnswered, values });
const silent: DnsLookup = { txt: answer(false), cname: answer(false), addresses: answer(false) };
const empty: DnsLookup = { txt: answer(true), cname: answer(true), addresses: answer(true) };

async function waitAfter(dns: DnsLookup, host: string, minutes: number): Promise<number> {
  const asked = { host, target: { name: 'here.souk.shop' } };
  await checkDomain(najd.id, asked, { dns, certificates: null, act: act(minutes) });
  const [job] = await db.admin<{ run_at: Date }>(
    `select run_at from graphile_worker._private_jobs where key like '%domain:' || $1`,
    [host],
  );
  return ((job?.run_at.getTime() ?? 0) - later(minutes).getTime()) / MINUTE;
}

/** The connections on which a transaction is open. */
async function openTransactions(): Promise<number> {
  const rows = await db.admin(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  );
  return rows.length;
}

test('all look-ups of a check end together after five seconds, its look at a certificate after ten, and no connection is held meanwhile', async () => {
  const host = 'www.cedar-home.com';
  await add(cedar, host);
  const [claim] = await listDomains(cedar.id);
  const ends: AbortSignal[] = [];
  const open: number[] = [];
  const see = async (end: AbortSignal) => {
    ends.push(end);
    open.push(await openTransactions());
  };
  const say = (value: string) => async (_: string, end: AbortSignal) => {
    await see(end);
    return { isAnswered: true, values: [value] };
  };
  const dns = { txt: say(`souk-verify=${claim?.token}`), cname: say('here.souk.shop'), addresses: say('') };
  const certificates = async (_: string, end: AbortSignal) => {
    await see(end);
    return null;
  };
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  const check = () =>
    checkDomain(cedar.id, { host, target: { name: 'here.souk.shop' } }, { dns, certificates, act: act(0) });
  await check();
  timeouts.mockClear();
  ends.length = 0;
  await check();
  expect(timeouts.mock.calls).toEqual([[10_000], [5000]]);
  const [whole, lookUps] = timeouts.mock.results.map(({ value }) => value as AbortSignal);
  timeouts.mockRestore();
  expect(ends).toHaveLength(5);
  expect(ends.slice(0, 4).every((end) => end === lookUps)).toBe(true);
  expect(ends[4]).toBe(whole);
  expect(Math.max(...open)).toBe(0);
});

test('after a check that DNS did not answer, the next one waits for an hour, also of a domain that was removed and added again', async () => {
  const host = 'www.najd-home.com';
  await add(najd, host);
  expect(await waitAfter(empty, host, 1)).toBe(5);
  expect(await waitAfter(silent, host, 6)).toBe(60);
  await removeDomain(najd.id, host, act(7));
  await add(najd, host, 8);
  expect(await waitAfter(silent, host, 9)).toBe(60);
  expect(await waitAfter(silent, host, 8 + 8 * 60), 'as long as that of any old domain').toBe(120);
});

test('a store adds at most twenty domains an hour, also if it removes them, and another store is not counted', async () => {
  const store = await makeStore({ slug: 'busy', name: 'Busy' });
  for (let nth = 0; nth < 20; nth += 1) {
    expect(await add(store, `shop${nth}.busy-home.com`)).toMatchObject({ ok: true });
    await removeDomain(store.id, `shop${nth}.busy-home.com`, act(0));
  }
  const refused = await expectNothingChanged(db, () => add(store, 'last.busy-home.com', 59), [
    'platform_rate_limits',
  ]);
  expect(refused).toEqual({ ok: false, code: 'added_too_often', data: { max: 20 } });
  expect(await add(najd, 'last.busy-home.com', 59)).toMatchObject({ ok: true });
  expect(await add(store, 'last.busy-home.com', 61)).toMatchObject({ ok: true });
});
