import { expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';

test('an IPv4 address is a block of its own, even when written as IPv6', () => {
  expect(addressBlock('192.0.2.7')).toBe('192.0.2.7');
  expect(addressBlock('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

test('addresses of one IPv6 network form one block, and addresses of another network a different one', () => {
  expect(addressBlock('2001:db8:1:2::1')).toBe(addressBlock('2001:DB8:1:2:ffff:ffff:ffff:ffff'));
  expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'));
});

test('a text that is not an address stays unchanged', () => {
  expect(addressBlock('')).toBe('');
});
