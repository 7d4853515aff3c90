import type { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { toAddress } from './address.ts';
import { createGuardedFetch } from './index.ts';
import { ownAddressCheck } from './own-addresses.ts';

type Interface = NonNullable<ReturnType<typeof networkInterfaces>[string]>[number];
const card = (address: string, bits: number) =>
  ({
    address,
    cidr: `${address}/${bits}`,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
  }) as Interface;

const interfaces = () => ({
  lo: [card('127.0.0.1', 8)],
  eth0: [card('8.8.4.4', 24), card('2606:4700:1:2::5', 56), card('8.8.6.6', 24)],
});
const names = new Map([
  ['souk.example', ['8.8.4.4', '2606:4700:9::9']],
  ['shop.souk.example', ['9.9.9.9']],
]);
const resolve = async (host: string) => (names.get(host) ?? []).map(toAddress);
const options = { resolve, interfaces };
const hosts = ['souk.example:8443', 'shop.souk.example', 'nobody.example'];
const hasOwn = ownAddressCheck({ ...options, hosts });
const { signal } = new AbortController();

test.each([
  ['http://8.8.4.4:9100/', true],
  ['http://8.8.4.4/', false],
  ['https://8.8.4.4:8443/', false],
  ['http://8.8.6.6/', true],
  ['http://8.8.6.6:9100/', true],
  ['http://8.8.4.5:9100/', false],
  ['http://9.9.9.9:9100/', true],
  ['https://9.9.9.9/', false],
  ['http://[2606:4700:1:2::5]:9100/', true],
  ['http://[2606:4700:1:2::5]/', true],
  ['http://[2606:4700:1:2:ffff::1]:9100/', true],
  ['http://[2606:4700:1:2:ffff::1]/', false],
  ['http://[2606:4700:1:3::1]:9100/', false],
  ['http://[2606:4700:9:0::9]:9100/', true],
  ['http://[2606:4700:9::9]/', false],
])('an address of the install is its own but at the ports of its site: %s %s', async (text, isOwn) => {
  const url = new URL(text);
  const addresses = [toAddress('1.1.1.1'), toAddress(url.hostname.replace(/[[\]]/g, ''))];
  expect(await hasOwn(addresses, url, signal)).toBe(isOwn);
});

test('a picture behind a port of the install is refused before anything is sent, by address and by name', async () => {
  const fetchPicture = createGuardedFetch({ ...options, ownHosts: hosts });
  for (const url of ['http://8.8.4.4:9100/x.png', 'http://shop.souk.example:9100/x.png']) {
    expect(await fetchPicture(url)).toMatchObject({ ok: false, code: 'forbidden_address' });
  }
});

test('an unusual port waits while nobody says which addresses the install has', async () => {
  const ownHosts = ['souk.example'];
  const silent = () => Promise.reject(new Error('No answer'));
  const fetchPicture = createGuardedFetch({ resolve: silent, interfaces, ownHosts });
  expect(await fetchPicture('http://1.1.1.1:9100/x.png')).toMatchObject({ ok: false, code: 'unreachable' });
});
