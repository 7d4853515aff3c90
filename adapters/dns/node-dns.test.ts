import { afterAll, expect, test } from 'vitest';
import { addressRecord, dnsServer, nameRecord, textRecord, type Zone } from '#tests/support/dns-server.ts';
import { nodeDns } from './index.ts';

const zone: Zone = new Map([
  ['_souk.shop.example', [textRecord('souk-verify=', 'abc'), textRecord('v=spf1')]],
  ['www.shop.example', [nameRecord('cedar.souk.example')]],
  ['shop.example', [addressRecord('203.0.113.7')]],
  ['self.example', [nameRecord('self.example')]],
  ['there.example', [nameRecord('back.example')]],
  ['back.example', [nameRecord('there.example')]],
]);
const server = await dnsServer(zone, ['broken.example']);
afterAll(() => server.close());
const dns = nodeDns([server.address]);

test('each kind of DNS record is read unchanged, and the parts of a text record are joined', async () => {
  expect(await dns.txt('_souk.shop.example')).toEqual({
    isAnswered: true,
    values: ['souk-verify=abc', 'v=spf1'],
  });
  expect(await dns.cname('www.shop.example')).toEqual({ isAnswered: true, values: ['cedar.souk.example'] });
  expect(await dns.addresses('shop.example')).toEqual({ isAnswered: true, values: ['203.0.113.7'] });
});

test('a missing DNS name or record counts as an answer, and a broken DNS server counts as a failure', async () => {
  expect(await dns.txt('nobody.example')).toEqual({ isAnswered: true, values: [] });
  expect(await dns.cname('shop.example')).toEqual({ isAnswered: true, values: [] });
  expect(await dns.txt('broken.example')).toEqual({ isAnswered: false, values: [] });
});

test('a DNS alias that points to itself, directly or through another name, has no address and causes no failure', async () => {
  for (const [name, next] of [
    ['self.example', 'self.example'],
    ['there.example', 'back.example'],
  ] as const) {
    expect(await dns.cname(name)).toEqual({ isAnswered: true, values: [next] });
    expect(await dns.addresses(name)).toMatchObject({ values: [] });
  }
});
