import { expect, test } from 'vitest';
import { safeNext, storeOfNext } from './safe-next.ts';

test.each([
  '/stores',
  '/ar/stores',
  `/ar/claim?token=${'a'.repeat(43)}`,
  '/signup/mail',
  '/login/store/demo?state=abc&next=%2Fadmin%2Forders',
])('after signing in, the browser is redirected to %s', (path) => {
  expect(safeNext(path, 'en')).toBe(path);
});

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/login/store/demo/../../evil',
  '/login/store/demo?next=//evil.example\r\nx: y',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%0d%0aset-cookie:a=b',
])(
  'after signing in with next=%j, the browser is redirected to the list of stores and nowhere else',
  (path) => {
    expect(safeNext(path, 'ar')).toBe('/ar/stores');
  },
);

test('the store of a sign-in is read only from a hand-off address', () => {
  expect(storeOfNext('/ar/login/store/souq?state=abc')).toBe('souq');
  expect(storeOfNext('/stores')).toBeNull();
});
