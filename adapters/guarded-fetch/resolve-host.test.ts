import { lookup } from 'node:dns/promises';
import { afterAll, expect, test } from 'vitest';
import { addressRecord, dnsServer, silentDnsServer, type Zone } from '#tests/support/dns-server.ts';
import { createGuardedFetch, hostResolver } from './index.ts';

const NAMES = 50;
const zone: Zone = new Map([
  ['cdn.example', [addressRecord('203.0.113.7'), addressRecord('203.0.113.8')]],
  ['mixed.example', [addressRecord('8.8.8.8'), addressRecord('10.0.0.1')]],
]);
const server = await dnsServer(zone, ['broken.example']);
afterAll(() => server.close());
const resolve = hostResolver([server.address]);
const { signal } = new AbortController();

test('names whose server never answers keep no other name from being found, and their questions end with the signal', async () => {
  // Each name is asked for its IPv4 and its IPv6 addresses.
  const silent = await silentDnsServer(NAMES * 2);
  const stop = new AbortController();
  const ask = hostResolver([silent.address]);
  const questions = Array.from({ length: NAMES }, (_, number) => ask(`a${number}.evil.example`, stop.signal));
  let ended = 0;
  const all = questions.map(async (question) => {
    await expect(question).rejects.toThrow('No answer');
    ended += 1;
  });
  await silent.asked;
  expect(await lookup('localhost')).toMatchObject({ family: expect.any(Number) });
  expect(ended).toBe(0);

  stop.abort();
  const { promise: second, resolve: isSecond } = Promise.withResolvers<string>();
  setTimeout(isSecond, 1000, 'a second later');
  expect(await Promise.race([Promise.all(all), second])).toHaveLength(NAMES);
  silent.close();
});

test('a picture at a name whose server never answers has timed out', async () => {
  const silent = await silentDnsServer(2);
  const fetchPicture = createGuardedFetch({ silenceMs: 150, resolve: hostResolver([silent.address]) });
  expect(await fetchPicture('http://cdn.example/x.png')).toMatchObject({ ok: false, code: 'timed_out' });
  silent.close();
});

test('all addresses of a name are found, and a name without any is told from a broken server', async () => {
  expect(await resolve('cdn.example', signal)).toEqual([
    { address: '203.0.113.7', family: 4 },
    { address: '203.0.113.8', family: 4 },
  ]);
  expect(await resolve('nobody.example', signal)).toEqual([]);
  await expect(resolve('broken.example', signal)).rejects.toThrow('No answer');
});

test('a name of DNS with one private address is refused', async () => {
  expect(await createGuardedFetch({ resolve })('http://mixed.example/x.png')).toMatchObject({
    code: 'forbidden_address',
  });
});

test.each(['localhost', 'LOCALHOST.', 'shop.localhost'])(
  '%s is this machine without a question',
  async (host) => {
    expect(await hostResolver(['127.0.0.1:1'])(host, signal)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  },
);
