import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResolvedHost } from '#domain/tenancy/index.ts';
import { ChangeBus } from '../changes/index.ts';
import { RecentHosts } from './recent-hosts.ts';

const place = (storeId: string) => ({ site: 'storefront', store: { storeId } }) as ResolvedHost;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hosts() {
  const bus = new ChangeBus();
  const recent = new RecentHosts(bus);
  recent.put('cedar.localhost', place('cedar'), recent.news);
  recent.put('najd.localhost', place('najd'), recent.news);
  return { bus, recent };
}

test('a host’s store is cached for a second while changes are received', () => {
  const { bus, recent } = hosts();
  bus.enter('alive');
  expect(recent.get('cedar.localhost')).toBeNull();
  recent.put('cedar.localhost', place('cedar'), recent.news);
  expect(recent.get('cedar.localhost')).toEqual(place('cedar'));
  expect(recent.get('other.localhost')).toBeNull();
  vi.advanceTimersByTime(999);
  expect(recent.get('cedar.localhost')).toEqual(place('cedar'));
  vi.advanceTimersByTime(1);
  expect(recent.get('cedar.localhost')).toBeNull();
});

test('a cached host is invalidated when its store changes, and all hosts are when changes can no longer be received', () => {
  const { bus, recent } = hosts();
  bus.enter('alive');
  for (const name of ['cedar', 'najd']) recent.put(`${name}.localhost`, place(name), recent.news);
  bus.tell({ storeId: 'cedar', tags: ['state'] });
  expect(recent.get('cedar.localhost')).toBeNull();
  expect(recent.get('najd.localhost')).toEqual(place('najd'));
  bus.enter('asking');
  expect(recent.get('najd.localhost')).toBeNull();
  bus.enter('alive');
  expect(recent.get('najd.localhost')).toBeNull();
});

test('a host lookup that began before a change is not cached', () => {
  const { bus, recent } = hosts();
  bus.enter('alive');
  const askedAt = recent.news;
  bus.tell({ storeId: 'cedar', tags: ['shell'] });
  recent.put('cedar.localhost', place('cedar'), askedAt);
  expect(recent.get('cedar.localhost')).toBeNull();
  recent.put('cedar.localhost', place('cedar'), recent.news);
  expect(recent.get('cedar.localhost')).toEqual(place('cedar'));
});
