import { expect, test } from 'vitest';
import { countersOf } from './counters.ts';

const limit = { bucket: 'newsletter', windowSeconds: 3600, free: 10, refuse: 20 };
const keysOf = (address: string) => countersOf({ ...limit, address }).map(({ key }) => key);

test('an IPv6 address is also counted with its network and its provider, which have ten and a hundred times the limit', () => {
  expect(countersOf({ ...limit, address: '2001:db8:1:2::3' })).toMatchObject([
    limit,
    { ...limit, bucket: 'newsletter /48', free: 100, refuse: 200 },
    { ...limit, bucket: 'newsletter /32', free: 1000, refuse: 2000 },
  ]);
  const [block, network, provider] = keysOf('2001:db8:1:2::3');
  expect(keysOf('2001:db8:1:2:ffff::1')).toEqual([block, network, provider]);
  expect(keysOf('2001:db8:1:3::1').slice(1)).toEqual([network, provider]);
  expect(keysOf('2001:db8:2:2::3')[2]).toBe(provider);
  expect(keysOf('2001:db9:1:2::3')[2]).not.toBe(provider);
});

test('an IPv4 address, a subject without an address and a text that is no address are counted once', () => {
  for (const attempter of [{ address: '192.0.2.7' }, { subject: 'cart' }, { address: 'unknown' }])
    expect(countersOf({ ...limit, ...attempter })).toHaveLength(1);
});
