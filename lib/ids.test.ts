import { expect, test } from 'vitest';
import { hashToken, isId, newId, newToken } from './ids.ts';

test('ids are version 7, all different, and sort by creation', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => isId(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('an id begins with the time of its creation', () => {
  const before = Date.now();
  const moment = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  // The previous test may have used identifiers of later milliseconds.
  expect(moment - before).toBeGreaterThanOrEqual(0);
  expect(moment - before).toBeLessThan(1000);
});

test.each([
  undefined,
  '',
  'x',
  "01a1fd2e-6eb8-7129-8aba-21ae606a27c8' or 1=1",
  '01A1FD2E-6EB8-7129-8ABA-21AE606A27C8',
])('the value %s is not an id', (value) => {
  expect(isId(value)).toBe(false);
});

test('a token has 256 bits and only its hash is stored', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(newToken()).not.toBe(token);
  expect(hashToken('souk')).toBe('4405f1c5478d353ebfd7eefdc56c0751bbcea5b4328d5aabc0ca1f88e8f2cad0');
});
