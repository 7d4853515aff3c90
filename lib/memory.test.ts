import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { heapFlags, memoryLimit, mostShells, pageCacheCapacity, renderedCapacity } from './memory.ts';

const MB = 1024 ** 2;

test('the memory limit is never more than the machine has', () => {
  expect(memoryLimit()).toBeGreaterThan(0);
  expect(memoryLimit()).toBeLessThanOrEqual(totalmem());
});

test('what pages are rendered from is cached for thousands of stores, and for fewer where memory is scarce', () => {
  expect([512, 2048, 24_576].map((limit) => mostShells(limit * MB))).toEqual([512, 2048, 6000]);
  expect([512, 2048, 24_576].map((limit) => renderedCapacity(limit * MB) / MB)).toEqual([2, 8, 8]);
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
