import { expect, test } from 'vitest';
import { LineFull } from '../turns.ts';
import { FeedStates } from './feed-states.ts';

const START = new Date('2026-03-01T10:20:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

/** Counts readings, which end as told. */
function reader(end: () => string) {
  let count = 0;
  const read = async () => {
    count += 1;
    return end();
  };
  return { read, count: () => count };
}

const failing = (error: Error) =>
  reader(() => {
    throw error;
  });

test('ten requests at once read the state of a store once, and again after a minute', async () => {
  const states = new FeedStates();
  const { read, count } = reader(() => 'a');
  const all = await Promise.all(Array.from({ length: 10 }, () => states.of('cedar', START, read)));
  expect([new Set(all), count()]).toEqual([new Set(['a']), 1]);
  await states.of('cedar', after(59), read);
  await states.of('najd', after(59), read);
  expect(count()).toBe(2);
  await states.of('cedar', after(60), read);
  expect(count()).toBe(3);
});

test('a reading that failed is not repeated for a minute', async () => {
  const states = new FeedStates();
  const { read, count } = failing(new Error('no connection'));
  for (const seconds of [0, 1, 59]) {
    await expect(states.of('cedar', after(seconds), read)).rejects.toThrow('no connection');
  }
  expect(count()).toBe(1);
  expect(await states.of('cedar', after(60), async () => 'b')).toBe('b');
});

test('a store that is too large for its state has another state each hour, and is read once an hour', async () => {
  const states = new FeedStates();
  const { read, count } = failing(Object.assign(new Error('statement timeout'), { code: '57014' }));
  const first = await states.of('cedar', START, read);
  expect(await states.of('cedar', after(39 * 60), read)).toBe(first);
  expect(count()).toBe(1);
  expect(await states.of('cedar', after(40 * 60), read)).not.toBe(first);
  expect(count()).toBe(2);
});

test('a request that found no free slot does not keep the feed from the next one', async () => {
  const states = new FeedStates();
  const { read } = failing(new LineFull('full'));
  await expect(states.of('cedar', START, read)).rejects.toThrow('full');
  expect(await states.of('cedar', START, async () => 'a')).toBe('a');
});
