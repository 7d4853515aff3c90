import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstWord } from './sha256.ts';
import { solve } from './solve.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

test('the browser’s SHA-256 equals Node’s for all lengths around the end of a block (A4)', () => {
  for (let length = 0; length < 150; length++) {
    const text = 'abcdefghij'.repeat(15).slice(0, length);
    expect(firstWord(text)).toBe(hashOf(text));
  }
});

test('a solved challenge has the required number of leading zero bits (A4)', async () => {
  const proof = await solve('1795000000000.token.signature', 10);
  expect(hashOf(`1795000000000.token.signature:${proof}`) >>> 22).toBe(0);
});
