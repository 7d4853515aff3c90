import { hash as digestOf } from 'node:crypto';
import { expect, test } from 'vitest';
import { KnownFiles } from './known-files.ts';

const file = (n: number) => ({
  path: `media/0192f0c1-2345-7000-8000-000000000001/${n}.jpg`,
  bytes: 267 + n,
  changed: 1_790_000_000_000.5 + n,
  hash: digestOf('sha256', String(n)),
});

test('a known file is found by path, size and time, and not if one of them differs', () => {
  const known = new KnownFiles();
  for (let n = 0; n < 20_000; n++) known.add(file(n));
  for (const n of [0, 16_383, 16_384, 19_999]) {
    const one = file(n);
    expect(known.find(one)).toEqual(one);
    expect(known.find({ ...one, bytes: 1 })).toBeNull();
    expect(known.find({ ...one, changed: 1 })).toBeNull();
    expect(known.hasPath(one.path)).toBe(true);
    expect(known.hasContent(one.hash)).toBe(true);
  }
  expect(known.find(file(20_000))).toBeNull();
  expect(known.hasPath(file(20_000).path)).toBe(false);
  expect(known.hasContent(file(20_000).hash)).toBe(false);
});

test('a replaced file is known with its new content, and the earlier content stays in the target', () => {
  const known = new KnownFiles();
  const before = file(1);
  const after = { ...before, changed: before.changed + 1, hash: digestOf('sha256', 'new') };
  known.add(before);
  known.add(after);
  expect(known.find(after)).toEqual(after);
  expect(known.find(before)).toBeNull();
  expect(known.hasContent(before.hash)).toBe(true);
});

test('a quarter of a million known files take less than 30 MB, outside the heap', () => {
  const before = process.memoryUsage().arrayBuffers;
  const known = new KnownFiles();
  for (let n = 0; n < 250_000; n++) known.add(file(n));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  expect(known.hasPath(file(249_999).path)).toBe(true);
});
