import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  addDomain,
  type Certificate,
  checkDomain,
  type DnsLookup,
  listDomains,
  listServedDomains,
  takeTry,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const HOUR = 3600_000;
const after = (hours: number) => new Date(TEST_TIME.getTime() + hours * HOUR);

/** The certificate that the proxy presents, and the hosts that were looked up. */
const proxy = { certificate: null as Certificate | null, looks: [] as string[] };
const certificates = async (host: string) => {
  proxy.looks.push(host);
  return proxy.certificate;
};

async function addProven(store: TestStore, host: string) {
  await addDomain(store.id, { typed: host, settings }, systemAct('test', TEST_TIME));
  const claim = (await listDomains(store.id)).find((each) => each.host === host);
  const dns: DnsLookup = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${claim?.token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.shop'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  return async (hours: number) => {
    const act = systemAct('test', after(hours));
    const asked = { host, target: { name: 'here.souk.shop' } };
    const checked = await checkDomain(store.id, asked, { dns, certificates, act });
    return checked.ok ? checked.value : checked.code;
  };
}

const nextCheck = async (host: string) => {
  const [job] = await db.admin<{ run_at: Date }>(
    `select run_at from graphile_worker._private_jobs where key like '%domain:' || $1`,
    [host],
  );
  return job?.run_at;
};

test('a domain changes from verified to issuing to active, and stores the expiry of its certificate', async () => {
  const check = await addProven(cedar, 'www.cedar-home.com');
  expect(await check(0)).toMatchObject({ status: 'verified', certificateUntil: null });
  expect(proxy.looks, 'the web processes may not know the domain yet').toEqual([]);
  expect(await nextCheck('www.cedar-home.com')).toEqual(new Date(TEST_TIME.getTime() + 5000));

  expect(await check(0.01)).toMatchObject({ status: 'verified', certificateUntil: null });
  expect(proxy.looks).toEqual(['www.cedar-home.com']);
  expect(await nextCheck('www.cedar-home.com'), 'an authority limits failures').toEqual(after(0.26));

  expect(await takeTry({ storeId: cedar.id, host: 'www.cedar-home.com' }, after(0.1))).toBeNull();
  expect(await check(1)).toMatchObject({ status: 'issuing', certificateUntil: null });
  proxy.certificate = { until: after(2000) };
  expect(await check(2)).toMatchObject({ status: 'active', certificateUntil: after(2000) });
  expect(await check(3)).toMatchObject({ status: 'active' });
  expect(await nextCheck('www.cedar-home.com')).toEqual(after(27));
});

test('a domain keeps its certificate while the proxy restarts, and an expired certificate does not count', async () => {
  const check = await addProven(cedar, 'shop.cedar-home.com');
  await check(0);
  proxy.certificate = { until: after(100) };
  await check(1);
  proxy.certificate = null;
  expect(await check(50)).toMatchObject({ status: 'active', certificateUntil: after(100) });
  expect(await check(101)).toMatchObject({ status: 'issuing', certificateUntil: after(100) });
  proxy.certificate = { until: after(2000) };
  expect(await check(102)).toMatchObject({ status: 'active', certificateUntil: after(2000) });
});

test('while the certificate authority is unavailable or CAA forbids a certificate, a domain stays in the state issuing and is checked less and less often', async () => {
  proxy.certificate = null;
  const check = await addProven(cedar, 'waiting.cedar-home.com');
  await check(0);
  expect(await takeTry({ storeId: cedar.id, host: 'waiting.cedar-home.com' }, TEST_TIME)).toBeNull();
  const waits: number[] = [];
  for (const hours of [0.01, 1, 4, 24, 240, 2400]) {
    // The first of both may have begun a new turn (certificate-turn.ts).
    await check(hours);
    const at = hours + 5 / 3600;
    expect(await check(at)).toMatchObject({ status: 'issuing', isServed: true, certificateUntil: null });
    const next = (await nextCheck('waiting.cedar-home.com'))?.getTime() ?? 0;
    waits.push(Math.round((next - after(at).getTime()) / 36_000) / 100);
  }
  expect(waits).toEqual([0.25, 0.25, 1, 6, 6, 6]);
  proxy.certificate = { until: after(4000) };
  expect(await check(2406)).toMatchObject({ status: 'active', certificateUntil: after(4000) });
});

test('proven domains are listed for the proxy, and domains that are only claimed are not', async () => {
  await addDomain(najd.id, { typed: 'www.cedar-home.com', settings }, systemAct('test', TEST_TIME));
  expect(await takeTry({ storeId: najd.id, host: 'www.cedar-home.com' }, TEST_TIME)).not.toBeNull();
  expect((await listDomains(najd.id))[0]).toMatchObject({ status: 'pending_dns' });
  expect(await listServedDomains(najd.id)).toEqual([]);
  const hosts = (await listServedDomains(null)).map(({ host, storeId }) => [host, storeId]);
  expect(hosts.toSorted()).toEqual([
    ['shop.cedar-home.com', cedar.id],
    ['waiting.cedar-home.com', cedar.id],
    ['www.cedar-home.com', cedar.id],
  ]);
});
