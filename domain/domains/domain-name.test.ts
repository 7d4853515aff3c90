import { expect, test } from 'vitest';
import { readableName, readDomain } from './index.ts';

const settings = { platformHost: 'souk.shop:443', storesHost: 'stores.souk.app', singleStore: null };

test.each([
  ['Shop.Dar-Nakheel.COM.', { host: 'shop.dar-nakheel.com', isApex: false }],
  ['dar-nakheel.com', { host: 'dar-nakheel.com', isApex: true }],
  ['nakheel.com.sa', { host: 'nakheel.com.sa', isApex: true }],
  ['shop.nakheel.com.sa', { host: 'shop.nakheel.com.sa', isApex: false }],
  ['نخيل.com', { host: 'xn--rhbhv9b.com', isApex: true }],
])('the text %s is parsed as a domain name', (typed, value) => {
  const read = readDomain(typed, settings);
  expect(read).toMatchObject({ ok: true });
  if (read.ok && typed === 'نخيل.com') expect(readableName(read.value.host)).toBe('نخيل.com');
  else expect(read).toEqual({ ok: true, value });
});

test.each([
  ['', 'domain_empty'],
  ['https://shop.com', 'domain_scheme'],
  ['shop.com:8080', 'domain_port'],
  ['shop.com/path', 'domain_path'],
  ['*.shop.com', 'domain_wildcard'],
  ['203.0.113.7', 'domain_ip'],
  ['203.0.113.7:80', 'domain_ip'],
  ['127.1', 'domain_ip'],
  ['0x7f000001', 'domain_ip'],
  ['2130706433', 'domain_ip'],
  ['::1', 'domain_ip'],
  ['[2001:db8::1]', 'domain_ip'],
  ['souk.shop', 'domain_own'],
  ['cedar.souk.shop', 'domain_own'],
  ['x.admin.souk.shop', 'domain_own'],
  ['cedar.stores.souk.app', 'domain_own'],
  ['shop.localhost', 'domain_not_public'],
  ['printer.local', 'domain_not_public'],
  ['169-254-169-254.internal', 'domain_not_public'],
  ['аpple.com', 'domain_mixed'],
  ['shop', 'domain_invalid'],
  ['shop..com', 'domain_invalid'],
  ['-shop.com', 'domain_invalid'],
  ['sh_op.com', 'domain_invalid'],
  ['shop.com\u0000', 'domain_invalid'],
  [`${'a'.repeat(64)}.com`, 'domain_invalid'],
  [`${'abcd.'.repeat(60)}com`, 'domain_invalid'],
  ["shop.com'; drop table hosts", 'domain_invalid'],
])('the domain name %s is refused as %s', (typed, code) => {
  expect(readDomain(typed, settings)).toMatchObject({ ok: false, code });
});
