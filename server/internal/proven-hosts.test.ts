import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addDomain, checkDomain, listDomains } from '#domain/domains/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { queriesOf, transactionsIn } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ChangeBus } from '../changes/index.ts';
import { ProvenHosts } from './proven-hosts.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const settings = { platformHost: 'souk.shop', storesHost: 'souk.shop', singleStore: null };
const minutes = (count: number) => new Date(TEST_TIME.getTime() + count * 60_000);
const HOUR = 60;

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

test('in each turn of a domain without a certificate all processes together let the proxy try three times, and a certificate may always be renewed', async () => {
  const log = createLogger({ level: 'silent' });
  const processes = Array.from({ length: 4 }, () => new ProvenHosts({ bus: new ChangeBus(), log }));
  const refresh = () => Promise.all(processes.map((hosts) => hosts.refresh(cedar.id)));
  const names = Array.from({ length: 6 }, (_, nth) => `shop${nth}.cedar-home.com`);
  const [host = '', ...others] = names;
  for (const typed of names) {
    await addDomain(cedar.id, { typed, settings }, systemAct('test', TEST_TIME));
    await check(typed, TEST_TIME);
  }
  await refresh();
  /** How often the proxy is told yes if it asks each process at each of these minutes. */
  const answers = async (name: string, ...at: number[]) => {
    let yes = 0;
    for (const minute of at) {
      for (const hosts of processes) yes += (await hosts.admit(name, minutes(minute))) ? 1 : 0;
    }
    return yes;
  };
  expect(await answers(host, 0)).toBe(1);
  expect(await answers(host, 1, 5, 10, 15, 30)).toBe(2);
  await refresh();
  expect(await answers(host, 59), 'the same turn').toBe(0);
  const first = [];
  for (const name of others) first.push(await answers(name, 0));
  expect(first, 'five turns an hour').toEqual([1, 1, 1, 1, 0]);

  await check(host, minutes(HOUR));
  await refresh();
  expect(await answers(host, HOUR, HOUR + 10, HOUR + 20, HOUR + 30)).toBe(3);

  await db.admin('update domain_claims set certificate_until = $1 where host = $2', [
    minutes(99 * HOUR),
    host,
  ]);
  await refresh();
  expect(await answers(host, 98 * HOUR)).toBe(4);
  expect(await answers(host, 99 * HOUR + 1), 'expired, long after the tries').toBe(1);
  for (const hosts of processes) hosts.close();
});

test('a domain that has no try is answered from memory for a minute', async () => {
  const hosts = new ProvenHosts({ bus: new ChangeBus(), log: createLogger({ level: 'silent' }) });
  const host = 'www.cedar-home.com';
  const from = 200 * HOUR;
  await addDomain(cedar.id, { typed: host, settings }, systemAct('test', minutes(from)));
  await check(host, minutes(from));
  await hosts.refresh(cedar.id);
  expect(await hosts.admit(host, minutes(from))).toBe(true);
  expect(await hosts.admit(host, minutes(from))).toBe(false);
  await db.admin("delete from platform_rate_limits where bucket = 'certificate tries apart'");
  for (let nth = 0; nth < 50; nth += 1) expect(await hosts.admit(host, minutes(from + 0.9))).toBe(false);
  expect(await hosts.admit(host, minutes(from + 1))).toBe(true);
  hosts.close();
});

test('questions about a domain that arrive while its try is taken cost the database nothing', async () => {
  const hosts = new ProvenHosts({ bus: new ChangeBus(), log: createLogger({ level: 'silent' }) });
  const host = 'new.cedar-home.com';
  const at = minutes(300 * HOUR);
  await addDomain(cedar.id, { typed: host, settings }, systemAct('test', at));
  await check(host, at);
  await hosts.refresh(cedar.id);
  const visits = Array.from({ length: 50 });
  const { value, queries } = await queriesOf(() => Promise.all(visits.map(() => hosts.admit(host, at))));
  expect(value.filter(Boolean)).toHaveLength(1);
  expect(transactionsIn(queries)).toBe(1);
  hosts.close();
});
