import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  addDomain,
  checkDomain,
  type DnsLookup,
  listDomains,
  listServedDomains,
  removeDomain,
} from './index.ts';

// Threat: one store uses up what an authority allows the whole install, so that no other store's domain gets HTTPS.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const MINUTE = 60_000;
const HOUR = 60;
const later = (minutes: number) => new Date(TEST_TIME.getTime() + minutes * MINUTE);
const act = (minutes: number) => systemAct('test', later(minutes));

async function check(store: TestStore, host: string, minutes: number, until: Date | null = null) {
  const token = (await listDomains(store.id)).find((each) => each.host === host)?.token;
  const dns: DnsLookup = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.shop'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  const certificates = async () => until && { until };
  const asked = { host, target: { name: 'here.souk.shop' } };
  const checked = await checkDomain(store.id, asked, { dns, certificates, act: act(minutes) });
  if (!checked.ok) throw new Error(checked.code);
  const { isServed, certificateTurnAt, certificateWaitsUntil } = checked.value;
  return { isServed, turn: certificateTurnAt, waits: certificateWaitsUntil };
}

async function prove(store: TestStore, host: string, minutes: number) {
  const added = await addDomain(store.id, { typed: host, settings }, act(minutes));
  if (!added.ok) throw new Error(added.code);
  return check(store, host, minutes);
}

const turnAt = (minutes: number) => ({ isServed: true, turn: later(minutes), waits: null });
const waitUntil = (minutes: number) => ({ isServed: true, turn: null, waits: later(minutes) });
const nextCheck = async (host: string) => {
  const [job] = await db.admin<{ run_at: Date }>(
    `select run_at from graphile_worker._private_jobs where key like '%domain:' || $1`,
    [host],
  );
  return job?.run_at;
};

test('a store’s domains may begin five first certificates an hour and twenty a day, also if it removes them, and further ones are served and wait', async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    for (let nth = 0; nth < 5; nth += 1) {
      const host = `shop${hour}${nth}.cedar-home.com`;
      expect(await prove(cedar, host, hour * HOUR)).toEqual(turnAt(hour * HOUR));
      await removeDomain(cedar.id, host, act(hour * HOUR));
    }
    const host = `late${hour}.cedar-home.com`;
    const end = hour < 3 ? (hour + 1) * HOUR : 24 * HOUR;
    expect(await prove(cedar, host, hour * HOUR + 10)).toEqual(waitUntil(end));
    expect(await nextCheck(host)).toEqual(later(end));
    await removeDomain(cedar.id, host, act(hour * HOUR + 10));
  }
  await addDomain(cedar.id, { typed: 'last.cedar-home.com', settings }, act(23 * HOUR));
  expect(await check(cedar, 'last.cedar-home.com', 23 * HOUR)).toEqual(waitUntil(24 * HOUR));
  expect(await listServedDomains(cedar.id)).toMatchObject([{ certificateTurnAt: null }]);
  expect(await prove(najd, 'www.najd-oud.com', 23 * HOUR)).toEqual(turnAt(23 * HOUR));
  expect(await check(cedar, 'last.cedar-home.com', 24 * HOUR)).toEqual(turnAt(24 * HOUR));
  expect(await nextCheck('last.cedar-home.com')).toEqual(new Date(later(24 * HOUR).getTime() + 5000));
});

test('a domain that got no certificate has its next turn after an hour, an old one after a day, and one with a certificate needs none', async () => {
  const host = 'slow.najd-oud.com';
  const from = 60 * HOUR;
  expect(await prove(najd, host, from)).toEqual(turnAt(from));
  expect(await check(najd, host, from + 59)).toEqual(turnAt(from));
  expect(await check(najd, host, from + 60)).toEqual(turnAt(from + 60));
  const old = from + 30 * 24 * HOUR;
  expect(await check(najd, host, old)).toEqual(turnAt(old));
  expect(await check(najd, host, old + 23 * HOUR)).toEqual(turnAt(old));
  const until = later(old + 90 * 24 * HOUR);
  expect(await check(najd, host, old + 24 * HOUR, until)).toEqual(turnAt(old + 24 * HOUR));
  expect(await check(najd, host, old + 50 * 24 * HOUR)).toEqual(turnAt(old + 24 * HOUR));
  const expired = old + 91 * 24 * HOUR;
  expect(await check(najd, host, expired)).toEqual(turnAt(expired));
});
