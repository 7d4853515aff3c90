import { createSocket } from 'node:dgram';
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
const never = new AbortController().signal;

test('each kind of DNS record is read unchanged, and the parts of a text record are joined', async () => {
  expect(await dns.txt('_souk.shop.example', never)).toEqual({
    isAnswered: true,
    values: ['souk-verify=abc', 'v=spf1'],
  });
  expect(await dns.cname('www.shop.example', never)).toEqual({
    isAnswered: true,
    values: ['cedar.souk.example'],
  });
  expect(await dns.addresses('shop.example', never)).toEqual({ isAnswered: true, values: ['203.0.113.7'] });
});

test('a missing DNS name or record counts as an answer, and a broken DNS server counts as a failure', async () => {
  expect(await dns.txt('nobody.example', never)).toEqual({ isAnswered: true, values: [] });
  expect(await dns.cname('shop.example', never)).toEqual({ isAnswered: true, values: [] });
  expect(await dns.txt('broken.example', never)).toEqual({ isAnswered: false, values: [] });
});

test('a DNS alias that points to itself, directly or through another name, has no address and causes no failure', async () => {
  for (const [name, next] of [
    ['self.example', 'self.example'],
    ['there.example', 'back.example'],
  ] as const) {
    expect(await dns.cname(name, never)).toEqual({ isAnswered: true, values: [next] });
    expect(await dns.addresses(name, never)).toMatchObject({ values: [] });
  }
});

test('look-ups of a DNS server that never answers end together when their check ends, and none begins afterwards', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
  const end = new AbortController();
  const questions = new Set<string>();
  // Two questions of addresses, and one of each of the others.
  silent.on('message', (query) => {
    const name = query.includes('later') ? 'later' : 'shop';
    questions.add(`${name} ${query.readUInt16BE(12 + `${name}.example`.length + 2)}`);
    if (questions.size === 5) end.abort();
  });
  const asked = nodeDns([`127.0.0.1:${silent.address().port}`]);
  const look = (name: string) =>
    Promise.all([
      asked.txt(name, end.signal),
      asked.cname(name, end.signal),
      asked.addresses(name, end.signal),
      asked.mailHosts(name, end.signal),
    ]);
  const nothing = { isAnswered: false, values: [] };
  expect(await look('shop.example')).toEqual([nothing, nothing, nothing, nothing]);
  expect(await look('later.example')).toEqual([nothing, nothing, nothing, nothing]);
  expect([...questions].toSorted()).toEqual(['shop 1', 'shop 15', 'shop 16', 'shop 28', 'shop 5']);
  silent.close();
});
