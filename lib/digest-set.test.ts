import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DigestSet } from './digest-set.ts';

const digest = (of: number) => createHash('sha256').update(String(of)).digest();

test('a digest set finds each of 100,000 digests by its number, and no other', () => {
  const set = new DigestSet(32);
  for (let each = 0; each < 100_000; each++) expect(set.add(digest(each))).toBe(each);
  for (let each = 0; each < 100_000; each += 997) {
    expect(set.find(digest(each))).toBe(each);
    expect(set.at(each).equals(digest(each))).toBe(true);
    expect(set.has(digest(100_000 + each))).toBe(false);
  }
});

test('a digest that is added again keeps its number', () => {
  const set = new DigestSet(32);
  set.add(digest(1));
  set.add(digest(2));
  expect(set.add(digest(1))).toBe(0);
  expect(set.size).toBe(2);
});

test('digests with the same first bytes are told apart', () => {
  const set = new DigestSet(16);
  const last = (byte: number) => Buffer.alloc(16, 7).fill(byte, 15);
  for (let byte = 0; byte < 200; byte++) expect(set.add(last(byte))).toBe(byte);
  expect(set.find(last(150))).toBe(150);
  expect(set.find(last(220))).toBeNull();
});

test('a number that was not given has no digest', () => {
  expect(() => new DigestSet(16).at(0)).toThrow(RangeError);
});
