import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { addDomain, checkDomain, type DnsLookup, listDomains, takeTry } from './index.ts';

// Threat: stores that nobody pays for use up what the proxy and an authority allow the whole install.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const HOUR = 60;
const later = (minutes: number) => new Date(TEST_TIME.getTime() + minutes * 60_000);
const act = (minutes: number) => systemAct('test', later(minutes));
const claimOf = async (store: TestStore, host: string) =>
  (await listDomains(store.id)).find((each) => each.host === host);

async function check(store: TestStore, host: string, minutes: number, until: Date | null = null) {
  const token = (await claimOf(store, host))?.token;
  const dns: DnsLookup = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.shop'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  const means = { dns, certificates: async () => until && { until }, act: act(minutes) };
  const checked = await checkDomain(store.id, { host, target: { name: 'here.souk.shop' } }, means);
  if (!checked.ok) throw new Error(checked.code);
  return checked.value;
}

async function prove(store: TestStore, name: string, minutes: number) {
  const host = `${name}.${store.slug}-home.com`;
  const added = await addDomain(store.id, { typed: host, settings }, act(minutes));
  if (!added.ok) throw new Error(added.code);
  const claim = await check(store, host, minutes);
  const tryAt = (at: number) => takeTry({ storeId: store.id, host }, later(at));
  return { host, claim, tryAt };
}

async function trial(slug: string): Promise<TestStore> {
  const store = await makeStore({ slug, name: slug });
  await db.admin("update subscriptions set status = 'trialing' where store_id = $1", [store.id]);
  return store;
}
const counts = () => db.admin('select * from platform_rate_limits order by bucket, subject');
const waits = async (store: TestStore, host: string) => {
  const claim = await claimOf(store, host);
  return [claim?.status, claim?.certificateWaitsUntil];
};

test('a domain without a certificate has three tries in a turn, five minutes apart, however many processes are asked at once', async () => {
  const { host, tryAt } = await prove(cedar, 'www', 0);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryAt(0)));
  expect(answers.filter((until) => until === null)).toHaveLength(1);
  expect(answers.filter((until) => until?.getTime() === later(5).getTime())).toHaveLength(7);
  const before = await counts();
  expect(await tryAt(4.9), 'visitors who waited for the first one').toEqual(later(5));
  expect(await counts()).toEqual(before);
  expect(await tryAt(5)).toBeNull();
  expect(await waits(cedar, host)).toEqual(['issuing', null]);
  expect(await tryAt(10)).toBeNull();
  expect(await waits(cedar, host), 'said on the page').toEqual(['issuing', later(HOUR)]);
  expect(await tryAt(15)).not.toBeNull();

  await check(cedar, host, HOUR);
  expect(await waits(cedar, host)).toEqual(['issuing', null]);
  expect(await tryAt(HOUR)).toBeNull();
  await check(cedar, host, HOUR + 1, later(99 * HOUR));
  for (let nth = 0; nth < 5; nth += 1) expect(await tryAt(HOUR + 2), 'has a certificate').toBeNull();
});

test('a domain whose tries are used up is looked at again soon, because the last one may have succeeded', async () => {
  const { host, tryAt } = await prove(cedar, 'shop', 0);
  for (const minutes of [0, 5, 10]) expect(await tryAt(minutes)).toBeNull();
  expect(await waits(cedar, host)).toEqual(['issuing', later(HOUR)]);
  await check(cedar, host, 11);
  const [job] = await db.admin<{ run_at: Date }>(
    `select run_at from graphile_worker._private_jobs where key like '%domain:' || $1`,
    [host],
  );
  expect(job?.run_at).toEqual(later(26));
  expect(await check(cedar, host, 26, later(99 * HOUR))).toMatchObject({ status: 'active' });
});

test('stores in a trial have five tries in two minutes and twelve in an hour together, whatever they kept, and a paying store has its own', async () => {
  const from = 100 * HOUR;
  const [first, second, third] = [await trial('first'), await trial('second'), await trial('third')];
  const kept = [];
  for (const store of [first, second]) {
    for (const name of ['a', 'b', 'c']) kept.push(await prove(store, name, from));
  }
  const tries = await Promise.all(kept.map(({ tryAt }) => tryAt(from)));
  expect(tries.filter((until) => until === null)).toHaveLength(5);
  expect(tries.filter((until) => until?.getTime() === later(from + 2).getTime())).toHaveLength(1);
  const late = await prove(third, 'late', from);
  expect(late.claim).toMatchObject({
    isServed: true,
    certificateTurnAt: null,
    certificateWaitsUntil: later(from + 2),
  });
  const paying = await prove(najd, 'www', from);
  expect(await paying.tryAt(from)).toBeNull();

  expect((await check(third, late.host, from + 2)).certificateTurnAt).toEqual(later(from + 2));
  await db.admin(
    "update platform_rate_limits set hits = 12 where bucket = 'certificate tries of unpaid an hour'",
  );
  const before = await counts();
  expect(await late.tryAt(from + 3)).toEqual(later(from + HOUR));
  expect(await waits(third, late.host)).toEqual(['verified', later(from + HOUR)]);
  expect(await counts(), 'a refused try uses up nothing').toEqual(before);
  expect(await late.tryAt(from + HOUR)).toBeNull();
  expect(await waits(third, late.host)).toEqual(['issuing', null]);
});

test('one store in a trial has five tries an hour of what all trials share', async () => {
  const from = 200 * HOUR;
  const fourth = await trial('fourth');
  const [a, b] = [await prove(fourth, 'a', from), await prove(fourth, 'b', from)];
  for (const minutes of [0, 5, 10]) expect(await a.tryAt(from + minutes)).toBeNull();
  for (const minutes of [11, 16]) expect(await b.tryAt(from + minutes)).toBeNull();
  expect(await b.tryAt(from + 21)).toEqual(later(from + HOUR));
});
