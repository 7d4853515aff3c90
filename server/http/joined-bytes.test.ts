import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { JoinedBytes } from './joined-bytes.ts';

test('bytes in pieces of any size are given back whole and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 40 }), (sizes) => {
      const joined = new JoinedBytes();
      const pieces = sizes.map((size, at) => Buffer.alloc(size, at));
      for (const piece of pieces) joined.add(piece);
      expect(joined.whole().equals(Buffer.concat(pieces))).toBe(true);
    }),
  );
});

test('a hundred thousand pieces of one byte are kept in few pieces, so that they take no more than their bytes', () => {
  const concat = vi.spyOn(Buffer, 'concat');
  const joined = new JoinedBytes();
  for (let count = 0; count < 100_000; count++) joined.add(Buffer.of(count % 256));
  expect(joined.whole().length).toBe(100_000);
  expect(concat.mock.lastCall?.[0].length).toBe(Math.ceil(100_000 / 4096));
});
