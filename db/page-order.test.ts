import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './page-order.ts';

const ID = '01936d3e-7b1c-7000-8000-000000000001';
const encoded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('a cursor is read back as it was written', () => {
  const cursor = { direction: 'before', keys: [1_764_000_000_000_001, 'مصباح', true, ID] } as const;
  const types = ['time', 'text', 'boolean', 'uuid'] as const;
  expect(readCursor(writeCursor('name', { ...cursor, keys: [...cursor.keys] }), 'name', types)).toEqual(
    cursor,
  );
});

test.each([
  null,
  '',
  'x',
  '1764000000000_nothing',
  encoded({}),
  encoded(['newest', 'sideways', 1, ID]),
  encoded(['oldest', 'after', 1, ID]),
  encoded(['newest', 'after', ID]),
  encoded(['newest', 'after', '1', ID]),
  encoded(['newest', 'after', 1.5, ID]),
  encoded(['newest', 'after', 1e300, ID]),
  encoded(['newest', 'after', 1, 'no-id']),
  encoded(['newest', 'after', 1, ID, 1]),
  encoded(['newest', 'after', 1, ID]).repeat(100),
])('the malformed cursor %j starts at the first page', (text) => {
  expect(readCursor(text, 'newest', ['time', 'uuid'])).toBeNull();
});

test('a text key contains no NUL, which PostgreSQL refuses', () => {
  expect(readCursor(encoded(['path', 'after', '/a\0b']), 'path', ['text'])).toBeNull();
});
