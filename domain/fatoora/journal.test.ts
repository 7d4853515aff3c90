import { expect, test } from 'vitest';
import { memoryStore } from '#tests/support/memory-store.ts';
import { removeJournal } from './index.ts';

test('the documents of a deleted store are removed in turns of a minute, and no other store’s are', async () => {
  const journal = memoryStore();
  const keys = [1, 2, 3, 4, 5].map((counter) => `tax/ended/device/0000000/000000000${counter}.hash`);
  for (const key of [...keys, 'tax/other/device/0000000/0000000001.hash']) await journal.put(key, []);
  let elapsed = -25;
  const clock = () => {
    elapsed += 25;
    return new Date(elapsed * 1000);
  };
  const remove = (stopping = new AbortController().signal) =>
    removeJournal(journal, 'ended', { clock, stopping });
  expect(await remove()).toBe(false);
  expect(journal.objects.size).toBe(4);
  expect(await remove(AbortSignal.abort())).toBe(false);
  expect(journal.objects.size).toBe(4);
  expect(await remove()).toBe(false);
  expect(await remove()).toBe(true);
  expect([...journal.objects.keys()]).toEqual(['tax/other/device/0000000/0000000001.hash']);
});
