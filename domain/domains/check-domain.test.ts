import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { resolveHost } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  addDomain,
  checkDomain,
  type DnsLookup,
  expectedRecords,
  listDomains,
  removeDomain,
  setPrimary,
} from './index.ts';

// Threats: take-over of a domain, dangling DNS names, and a temporary DNS error.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const DAY = 24 * 3600_000;
const days = (count: number) => new Date(TEST_TIME.getTime() + count * DAY);
const act = (at = TEST_TIME) => systemAct('test', at);
const targetOf = (store: TestStore) => ({ name: `${store.slug}.souk.shop` });

/** A fake DNS that maps names to TXT, CNAME and address records; 'silent' names time out. */
class Book implements DnsLookup {
  readonly records = new Map<string, string[]>();
  isSilent = false;
  #say(kind: string, name: string) {
    return {
      isAnswered: !this.isSilent,
      values: this.isSilent ? [] : (this.records.get(`${kind} ${name}`) ?? []),
    };
  }
  txt = async (name: string) => this.#say('TXT', name);
  cname = async (name: string) => this.#say('CNAME', name);
  addresses = async (name: string) => this.#say('A', name);
}
const dns = new Book();

async function add(store: TestStore, host: string, at = TEST_TIME): Promise<string> {
  const added = await addDomain(store.id, { typed: host, settings }, act(at));
  if (!added.ok) throw new Error(added.code);
  const claim = (await listDomains(store.id)).find((each) => each.host === host);
  return claim?.token ?? '';
}

const prove = (host: string, token: string) => dns.records.set(`TXT _souk.${host}`, [`souk-verify=${token}`]);
const point = (host: string, store: TestStore) =>
  dns.records.set(`CNAME ${host}`, [`${store.slug}.souk.shop`]);
const check = async (store: TestStore, host: string, at = TEST_TIME) => {
  const checked = await checkDomain(
    store.id,
    { host, target: targetOf(store) },
    { dns, certificates: null, act: act(at) },
  );
  if (!checked.ok) throw new Error(checked.code);
  return checked.value;
};
const ownerOf = async (host: string) => {
  const place = await resolveHost(host, settings);
  return place && place.site !== 'platform' ? place.store.slug : null;
};
const jobs = () =>
  db.admin<{ key: string; run_at: Date }>(
    `select key, run_at from graphile_worker._private_jobs where key like '%domain:%' order by key`,
  );

test('a domain is served as soon as both records are right, and not before', async () => {
  const token = await add(cedar, 'www.cedar-home.com');
  expect(expectedRecords({ host: 'www.cedar-home.com', token, target: targetOf(cedar) }, [])).toEqual([
    { kind: 'TXT', name: '_souk.www.cedar-home.com', values: [`souk-verify=${token}`] },
    { kind: 'CNAME', name: 'www.cedar-home.com', values: ['cedar.souk.shop'] },
  ]);
  point('www.cedar-home.com', cedar);
  expect(await check(cedar, 'www.cedar-home.com')).toMatchObject({
    status: 'pending_dns',
    problem: 'not_found',
    seen: { isTxtRight: false, isPointRight: true, cname: ['cedar.souk.shop'] },
  });
  expect(await ownerOf('www.cedar-home.com')).toBeNull();
  prove('www.cedar-home.com', token);
  expect(await check(cedar, 'www.cedar-home.com')).toMatchObject({
    status: 'verified',
    problem: '',
    isServed: true,
  });
  expect(await ownerOf('WWW.Cedar-Home.com.')).toBe('cedar');
  const [job] = (await jobs()).filter(({ key }) => key.endsWith('domain:www.cedar-home.com'));
  expect(job?.run_at, 'looked at again a day later').toEqual(days(1));
});

test('an apex domain is served once its A records are our addresses', async () => {
  const token = await add(cedar, 'cedar-home.com');
  prove('cedar-home.com', token);
  dns.records.set('A cedar.souk.shop', ['203.0.113.7', '2001:db8::7']);
  dns.records.set('A cedar-home.com', ['198.51.100.1']);
  expect(await check(cedar, 'cedar-home.com')).toMatchObject({ status: 'pending_dns', isServed: false });
  dns.records.set('A cedar-home.com', ['203.0.113.7']);
  expect(await check(cedar, 'cedar-home.com')).toMatchObject({ status: 'verified' });
  expect(
    expectedRecords({ host: 'cedar-home.com', token, target: targetOf(cedar) }, [
      '203.0.113.7',
      '2001:db8::7',
    ]),
  ).toMatchObject([{ kind: 'TXT' }, { kind: 'A', name: 'cedar-home.com', values: ['203.0.113.7'] }]);
});

test('another store gets a domain at once by verifying it, and the former store is notified and loses it', async () => {
  const token = await add(najd, 'cedar-home.com');
  expect(await check(najd, 'cedar-home.com'), 'pointed here, but not proven').toMatchObject({
    isServed: false,
  });
  expect(await ownerOf('cedar-home.com')).toBe('cedar');
  await setPrimary(cedar.id, 'cedar-home.com', act());
  prove('cedar-home.com', token);
  dns.records.set('A najd.souk.shop', ['203.0.113.7']);
  expect(await check(najd, 'cedar-home.com')).toMatchObject({ isServed: true, isPrimary: false });
  expect(await ownerOf('cedar-home.com')).toBe('najd');
  expect((await listDomains(cedar.id)).find(({ host }) => host === 'cedar-home.com')).toMatchObject({
    status: 'failed',
    problem: 'taken',
    isServed: false,
  });
  const told = await db.admin('select 1 from audit_entries where store_id = $1 and action = $2', [
    cedar.id,
    'domain.taken',
  ]);
  expect(told.length).toBe(1);
});

test('a removed domain is reserved for seven days, whatever its DNS records', async () => {
  await removeDomain(najd.id, 'cedar-home.com', act());
  expect(await ownerOf('cedar-home.com')).toBeNull();
  const before = (await listDomains(cedar.id)).find(({ host }) => host === 'cedar-home.com');
  prove('cedar-home.com', before?.token ?? '');
  expect(await check(cedar, 'cedar-home.com', days(6.9))).toMatchObject({
    status: 'failed',
    problem: 'quarantined',
    seen: { until: days(7) },
    isServed: false,
  });
  await removeDomain(cedar.id, 'cedar-home.com', act());
  const refused = await expectNothingChanged(db, () =>
    addDomain(cedar.id, { typed: 'cedar-home.com', settings }, act(days(6.9))),
  );
  expect(refused).toEqual({ ok: false, code: 'domain_quarantined', data: { until: days(7) } });
  const again = await add(najd, 'cedar-home.com', days(1));
  expect(again, 'who gave it up may have it back').not.toBe('');
  await removeDomain(najd.id, 'cedar-home.com', act(days(1)));
  prove('cedar-home.com', await add(cedar, 'cedar-home.com', days(7)));
  expect(await check(cedar, 'cedar-home.com', days(7))).toMatchObject({ isServed: true });
});

test('a temporary DNS error does not stop a domain; three days of wrong records or seven days without an answer do', async () => {
  const host = 'www.cedar-home.com';
  dns.isSilent = true;
  expect(await check(cedar, host, days(10))).toMatchObject({
    status: 'verified',
    problem: 'unreachable',
    isServed: true,
  });
  expect(await check(cedar, host, days(16.9))).toMatchObject({ isServed: true });
  const told = await db.admin(
    `select a.subject_id, a.at from audit_entries a join graphile_worker._private_jobs j
       on j.payload ->> 'auditId' = a.id::text where a.action = 'domain.failing'`,
  );
  expect(told).toEqual([{ subject_id: host, at: days(10) }]);
  expect(await check(cedar, host, days(17))).toMatchObject({ status: 'failed', isServed: false });
  expect(await ownerOf(host)).toBeNull();
  dns.isSilent = false;
  expect(await check(cedar, host, days(20))).toMatchObject({ isServed: true, failingSince: null });
  dns.records.delete(`TXT _souk.${host}`);
  expect(await check(cedar, host, days(21))).toMatchObject({
    status: 'verified',
    problem: 'not_found',
    isServed: true,
  });
  expect(await check(cedar, host, days(23.9))).toMatchObject({ isServed: true, failingSince: days(21) });
  expect(await check(cedar, host, days(24))).toMatchObject({ status: 'failed', isServed: false });
  expect(await ownerOf(host)).toBeNull();
});

test('only a served domain can be the primary one, and only its store can choose it', async () => {
  const host = 'cedar-home.com';
  const refused = await expectNothingChanged(db, async () => [
    await setPrimary(najd.id, host, act()),
    await setPrimary(cedar.id, 'www.cedar-home.com', act()),
    await removeDomain(najd.id, host, act()),
    await checkDomain(najd.id, { host, target: targetOf(najd) }, { dns, certificates: null, act: act() }),
  ]);
  expect(refused.map((each) => (each.ok ? 'done' : each.code))).toEqual([
    'domain_not_found',
    'domain_not_served',
    'domain_not_found',
    'domain_not_found',
  ]);
  expect(await setPrimary(cedar.id, host, act())).toMatchObject({ ok: true, value: { after: host } });
  const place = await resolveHost('cedar.souk.shop', settings);
  expect(place).toMatchObject({ store: { primaryHost: host } });
  expect(await setPrimary(cedar.id, null, act())).toMatchObject({
    ok: true,
    value: { before: host, after: null },
  });
});
