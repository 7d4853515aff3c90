import { afterEach, expect, test, vi } from 'vitest';
import { rememberProduct } from './recent-products.ts';

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;

function storage(stored: string | null, isFull = false) {
  const box = { stored };
  vi.stubGlobal('localStorage', {
    getItem: () => box.stored,
    setItem: (_: string, text: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      box.stored = text;
    },
  });
  return box;
}
afterEach(() => vi.unstubAllGlobals());

test('recently viewed products are listed latest first, and at most twelve are stored', () => {
  const box = storage(null);
  for (let at = 1; at <= 14; at++) rememberProduct(id(at));
  expect(rememberProduct(id(5))).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(id));
  expect(JSON.parse(box.stored ?? '')).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(id));
});

test.each(['', '{', 'null', '"x"', '{"length":3}', `[1,null,{},"${id(1)}<script>","../../x"]`])(
  'invalid browser storage (%s) lists no recently viewed product',
  (stored) => {
    storage(stored);
    expect(rememberProduct(id(2))).toEqual([]);
  },
);

test('full or blocked browser storage causes no error and loses only the recently viewed products', () => {
  storage(JSON.stringify([id(1)]), true);
  expect(rememberProduct(id(2))).toEqual([id(1)]);
});
