import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import {
  besideShells,
  defaultPageCacheMb,
  heapFlags,
  memoryLimit,
  mostShells,
  renderedCapacity,
} from './memory.ts';

const MB = 1024 ** 2;

test('the memory limit is never more than the machine has', () => {
  expect(memoryLimit()).toBeGreaterThan(0);
  expect(memoryLimit()).toBeLessThanOrEqual(totalmem());
});

test.each([
  ['512 MB', 512, 16],
  ['1 GB', 1024, 32],
  ['2 GB', 2048, 64],
  ['8 GB', 8192, 256],
  ['24 GB', 24_576, 256],
  ['almost no memory', 20, 1],
])(
  'with %s the page caches of all web processes together take a 32nd, at most 256 MB',
  (_, limit, megabytes) => {
    expect(defaultPageCacheMb(limit * MB)).toBe(megabytes);
  },
);

test('what pages are rendered from is cached for thousands of stores, and for fewer where memory is scarce', () => {
  expect([512, 2048, 24_576].map((limit) => mostShells(limit * MB))).toEqual([512, 2048, 6000]);
  expect([512, 2048, 24_576].map((limit) => Math.floor(besideShells(limit * MB) / MB))).toEqual([10, 42, 64]);
  expect([512, 2048, 24_576].map((limit) => renderedCapacity(limit * MB) / MB)).toEqual([2, 8, 8]);
});

test('with plenty of memory a process collects garbage when its heap has doubled', () => {
  expect(heapFlags('web', 4, 8192 * MB)).toEqual(['--max-semi-space-size=16', '--heap-growing-percent=60']);
});

test('with 512 MB all processes together stay below the limit', () => {
  const heap = (kind: 'web' | 'worker') =>
    Number(/old-space-size=(\d+)/.exec(heapFlags(kind, 1, 512 * MB).join(' '))?.[1]);
  expect(heap('web') + heap('worker') + 16).toBeLessThan(512 / 1.5);
  expect(heap('web')).toBeGreaterThanOrEqual(96);
});
