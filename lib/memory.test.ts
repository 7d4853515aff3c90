import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { heapFlags, memoryLimit, pageCacheCapacity } from './memory.ts';

const MB = 1024 ** 2;

test('the memory limit is never more than the machine has', () => {
  expect(memoryLimit()).toBeGreaterThan(0);
  expect(memoryLimit()).toBeLessThanOrEqual(totalmem());
});

test('with plenty of memory a process caches 64 MB of pages and collects garbage when its heap has doubled', () => {
  expect(pageCacheCapacity(8192 * MB)).toBe(64 * MB);
  expect(heapFlags('web', 4, 8192 * MB)).toEqual(['--max-semi-space-size=16', '--heap-growing-percent=120']);
});

test('with 512 MB all processes together stay below the limit', () => {
  expect(pageCacheCapacity(512 * MB)).toBe(16 * MB);
  const heap = (kind: 'web' | 'worker') =>
    Number(/old-space-size=(\d+)/.exec(heapFlags(kind, 1, 512 * MB).join(' '))?.[1]);
  expect(heap('web') + heap('worker') + 16).toBeLessThan(512 / 1.5);
  expect(heap('web')).toBeGreaterThanOrEqual(96);
});
