import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addDomain, checkDomain, listDomains } from '#domain/domains/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ChangeBus } from '../changes/index.ts';
import { ProvenHosts } from './proven-hosts.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const hours = (count: number) => new Date(TEST_TIME.getTime() + count * 3_600_000);

async function check(host: string, at: Date): Promise<void> {
  const token = (await listDomains(cedar.id)).find((each) => each.host === host)?.token;
  const dns = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.shop'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  const means = { dns, certificates: async () => null, act: systemAct('test', at) };
  await checkDomain(cedar.id, { host, target: { name: 'here.souk.shop' } }, means);
}

test('in each turn of a domain without a certificate the proxy may fetch one three times, and a certificate may always be renewed', async () => {
  const hosts = new ProvenHosts({ bus: new ChangeBus(), log: createLogger({ level: 'silent' }) });
  const names = Array.from({ length: 6 }, (_, nth) => `shop${nth}.cedar-home.com`);
  const [host = '', ...others] = names;
  for (const typed of names) {
    await addDomain(cedar.id, { typed, settings }, systemAct('test', TEST_TIME));
    await check(typed, TEST_TIME);
  }
  await hosts.refresh(null);
  const answers = (name: string, at: Date) => Array.from({ length: 4 }, () => hosts.admit(name, at) !== null);
  expect(answers(host, TEST_TIME)).toEqual([true, true, true, false]);
  await hosts.refresh(cedar.id);
  expect(hosts.admit(host, hours(0.9)), 'the same turn').toBeNull();
  expect(others.map((name) => hosts.admit(name, TEST_TIME) !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);

  await check(host, hours(1));
  await hosts.refresh(cedar.id);
  expect(answers(host, hours(1))).toEqual([true, true, true, false]);

  await db.admin('update domain_claims set certificate_until = $1 where host = $2', [hours(99), host]);
  await hosts.refresh(cedar.id);
  expect(answers(host, hours(98))).toEqual([true, true, true, true]);
  expect(hosts.admit(host, hours(99)), 'expired').toBeNull();
  hosts.close();
});
