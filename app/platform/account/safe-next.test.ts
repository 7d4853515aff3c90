import { expect, test } from 'vitest';
import { safeNext, storeOfNext } from './safe-next.ts';

test.each(['/stores', '/ar/stores', '/login/store/demo?state=abc&next=%2Fadmin%2Forders'])(
  'signing in leads on to %s',
  (path) => {
    expect(safeNext(path, 'en')).toBe(path);
  },
);

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
])('signing in with %j leads to the stores and nowhere else', (path) => {
  expect(safeNext(path, 'ar')).toBe('/ar/stores');
});

test('the store is read from its hand-off address only', () => {
  expect(storeOfNext('/ar/login/store/souq?state=abc')).toBe('souq');
  expect(storeOfNext('/stores')).toBeNull();
});
