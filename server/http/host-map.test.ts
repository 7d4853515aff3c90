import { expect, test } from 'vitest';
import { HostMap } from './host-map.ts';

test('a full map forgets the host that was used least recently, and never all of them', () => {
  const hosts = new HostMap<number>(3);
  for (const [at, name] of ['a', 'b', 'c'].entries()) hosts.put(name, 'cedar', at);
  expect(hosts.get('a')).toBe(0);
  hosts.put('d', 'najd', 3);
  expect(['a', 'b', 'c', 'd'].map((name) => hosts.get(name))).toEqual([0, undefined, 2, 3]);
});

test('a store’s hosts are dropped together, and no other store’s', () => {
  const hosts = new HostMap<number>();
  hosts.put('cedar.localhost', 'cedar', 1);
  hosts.put('cedar.example', 'cedar', 2);
  hosts.put('najd.localhost', 'najd', 3);
  hosts.drop('cedar');
  const known = ['cedar.localhost', 'cedar.example', 'najd.localhost'].map((name) => hosts.get(name));
  expect(known).toEqual([undefined, undefined, 3]);
});

test('a host that moved to another store is dropped with that store only', () => {
  const hosts = new HostMap<number>();
  hosts.put('shop.example', 'cedar', 1);
  hosts.put('shop.example', 'najd', 2);
  hosts.drop('cedar');
  expect(hosts.get('shop.example')).toBe(2);
  hosts.drop('najd');
  expect(hosts.get('shop.example')).toBeUndefined();
});
