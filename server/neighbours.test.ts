import { expect, test } from 'vitest';
import { Neighbours, type StoresAsked } from './neighbours.ts';

test('a process remembers for two seconds which stores another process serves, and sends its own at most twice a second', () => {
  let time = 10_000;
  const [one, two] = [new Neighbours(() => time), new Neighbours(() => time)];
  const told: StoresAsked[] = [];
  one.connect((news) => {
    told.push(news);
    two.hear(news);
  });
  one.note('cedar');
  expect([two.hasOthersThan('cedar'), two.hasOthersThan('najd')]).toEqual([false, true]);
  expect(one.hasOthersThan('najd'), 'what it knows itself is no news').toBe(false);
  for (const storeId of ['cedar', 'najd', 'olive', 'najd']) one.note(storeId);
  expect(told).toHaveLength(1);
  time += 500;
  one.note('najd');
  // Two names suffice: whichever store another process serves, at least one of the two names is a different
  // store.
  expect(told.slice(1)).toEqual([{ souk: 'asked', stores: ['cedar', 'najd'] }]);
  expect(two.hasOthersThan('cedar')).toBe(true);
  time += 2001;
  expect(two.hasOthersThan('cedar')).toBe(false);
});

test('a process without a supervisor knows of no other process', () => {
  const alone = new Neighbours();
  alone.note('cedar');
  expect(alone.hasOthersThan('najd')).toBe(false);
});
