import { afterAll, expect, test } from 'vitest';
import { nodeDns } from '#adapters/dns/index.ts';
import { addressRecord, dnsServer, mailHostRecord, textRecord } from '#tests/support/dns-server.ts';
import { checkBounces } from './check-bounces.ts';

const spf = textRecord('v=spf1 ip4:192.0.2.80 -all');
const server = await dnsServer(
  new Map([
    ['mail.shops.example', [mailHostRecord(10, 'mx.shops.example'), spf]],
    ['host.shops.example', [addressRecord('192.0.2.80'), spf]],
    ['bare.shops.example', [mailHostRecord(10, 'mx.shops.example'), textRecord('v=spf10')]],
    ['null.shops.example', [mailHostRecord(0, ''), spf]],
  ]),
  ['broken.example'],
);
afterAll(() => server.close());
const dns = nodeDns([server.address]);

test.each([
  ['mail.shops.example', ['gets mails and has an SPF record']],
  ['host.shops.example', ['gets mails and has an SPF record']],
  ['bare.shops.example', ['has no SPF record']],
  ['null.shops.example', ['gets no mails']],
  ['none.shops.example', ['gets no mails', 'has no SPF record']],
  ['broken.example', ['DNS does not answer']],
])('souk doctor looks up the domain of BOUNCE_ADDRESS: %s', async (host, said) => {
  const checks = await checkBounces({ bounceAddress: `bounces@${host}`, isDemo: false }, dns);
  expect(checks.map(({ message }) => message)).toEqual(said.map((each) => expect.stringContaining(each)));
  expect(checks.every(({ ok }) => ok)).toBe(true);
  expect(checks.some(({ isAdvice }) => isAdvice)).toBe(said[0] !== 'gets mails and has an SPF record');
});

test('souk doctor recommends BOUNCE_ADDRESS only to live installs', async () => {
  expect(await checkBounces({ bounceAddress: null, isDemo: true }, dns)).toEqual([]);
  expect(await checkBounces({ bounceAddress: null, isDemo: false }, dns)).toMatchObject([
    { ok: true, isAdvice: true, message: expect.stringContaining('set BOUNCE_ADDRESS') },
  ]);
});
