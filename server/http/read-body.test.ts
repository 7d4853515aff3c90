import { expect, test } from 'vitest';
import { parseInLine, SMALL_BODY } from './read-body.ts';

test('large bodies that arrive together are parsed one by one, and other requests are answered in between', async () => {
  const order: string[] = [];
  const parsed = ['first', 'second', 'third'].map((name) =>
    parseInLine(SMALL_BODY + 1, () => {
      order.push(name);
      setImmediate(() => order.push('another request'));
    }),
  );
  expect(order).toEqual([]);
  await Promise.all(parsed);
  expect(order).toEqual(['first', 'another request', 'second', 'another request', 'third']);
});

test('a small body does not wait for large ones, and a body that cannot be parsed blocks no other', async () => {
  const broken = parseInLine(SMALL_BODY + 1, () => {
    throw new Error('Cannot be parsed.');
  });
  expect(parseInLine(SMALL_BODY, () => 'small')).toBe('small');
  await expect(broken).rejects.toThrow('Cannot be parsed.');
  expect(await parseInLine(SMALL_BODY + 1, () => 'large')).toBe('large');
});
