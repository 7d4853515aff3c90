import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { operatorAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  checkDeskDomain,
  countDeskDomains,
  findDeskDomain,
  listDeskDomains,
  removeDeskDomain,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'دار نجد' });
const at = TEST_TIME;
const act = (permission: string, reason?: string) =>
  operatorAct(
    { userId: cedar.ownerId, name: 'Mona', role: 'owner', permission, ...(reason && { reason }) },
    at,
  );

type Claim = { status?: string; problem?: string; failing_since?: Date; isServed?: boolean };

async function addClaim(storeId: string, host: string, { isServed = false, ...claim }: Claim = {}) {
  const created_at = new Date(at.getTime() - host.length * 1000);
  await withPlatform(async (tx) => {
    const values = { store_id: storeId, host, token: 'x'.repeat(43), created_at, ...claim };
    await tx.insertInto('domain_claims').values(values).execute();
    if (!isServed) return;
    await tx
      .insertInto('hosts')
      .values({ host, store_id: storeId, status: 'verified', created_at })
      .execute();
  });
}

await addClaim(cedar.id, 'a.example', { status: 'verified', isServed: true });
await addClaim(cedar.id, 'bb.example', {
  status: 'verified',
  failing_since: at,
  problem: 'not_found',
  isServed: true,
});
await addClaim(najd.id, 'ccc.example');
// Both stores have claimed the domain, and it is served for the other one.
await addClaim(najd.id, 'a.example', { status: 'failed', problem: 'taken' });
const hosts = async (filter: Parameters<typeof listDeskDomains>[0]) =>
  (await listDeskDomains(filter)).rows.map(({ slug, host }) => `${slug} ${host}`);

test('domains of all stores are found by state, name and store, page by page', async () => {
  expect(await countDeskDomains()).toEqual({ failing: 1, failed: 1, waiting: 1, served: 1 });
  expect(await hosts({ view: 'served' })).toEqual(['cedar a.example']);
  expect(await hosts({ view: 'failing' })).toEqual(['cedar bb.example']);
  expect(await hosts({ view: 'failed' })).toEqual(['najd a.example']);
  expect(await hosts({ view: 'waiting' })).toEqual(['najd ccc.example']);
  expect(await hosts({ query: 'نجد' })).toHaveLength(2);
  expect(await hosts({ query: 'BB.' })).toEqual(['cedar bb.example']);
  expect(await hosts({ query: '%' })).toEqual([]);
  const first = await listDeskDomains({ size: 3 });
  const second = await listDeskDomains({ size: 3, after: first.next });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([3, 1, null]);
});

test('a requested check of a domain is due at once, and is scheduled once however often it is requested', async () => {
  const asked = { slug: 'najd', host: 'ccc.example' };
  await Promise.all([1, 2, 3].map(() => checkDeskDomain(asked, act('domains.check'))));
  expect(
    await db.admin(
      `select count(*)::int as jobs, bool_and(run_at <= now()) as due from graphile_worker._private_jobs where key like '%domain:ccc.example'`,
    ),
  ).toEqual([{ jobs: 1, due: true }]);
});

test('a request for an unknown store, or for the domain of another store, changes nothing', async () => {
  await expectNothingChanged(db, async () => {
    for (const asked of [
      { slug: 'nothing', host: 'a.example' },
      { slug: 'cedar', host: 'ccc.example' },
      { slug: "cedar' or '1'='1", host: 'a.example' },
    ]) {
      expect(await findDeskDomain(asked.slug, asked.host)).toBeNull();
      expect(await checkDeskDomain(asked, act('domains.check'))).toMatchObject({ code: 'domain_gone' });
      expect(await removeDeskDomain(asked, act('domains.remove', 'x'))).toMatchObject({
        code: 'domain_gone',
      });
    }
  });
});

test('a domain that two operators remove at once is removed once and reserved, and its owner reads the reason', async () => {
  const asked = { slug: 'cedar', host: 'a.example' };
  const remove = () => removeDeskDomain(asked, act('domains.remove', 'Sells fakes'));
  const done = await Promise.all([remove(), remove()]);
  expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await hosts({ query: 'a.example' })).toEqual(['najd a.example']);
  expect(await db.admin('select host from released_hosts')).toEqual([{ host: 'a.example' }]);
  expect(
    await db.admin("select actor_name, after from audit_entries where action = 'domain.removed'"),
  ).toEqual([{ actor_name: 'operator', after: { reason: 'Sells fakes' } }]);
  const logged = await db.admin(
    "select name, reason, subject_id, detail from operator_acts where action = 'domains.remove'",
  );
  expect(logged).toEqual([
    {
      ...{ name: 'Mona', reason: 'Sells fakes', subject_id: cedar.id },
      detail: { domain: 'a.example', served: true },
    },
  ]);
});
