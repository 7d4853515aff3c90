import { expect, test } from 'vitest';
import { safeNext } from './handoff.server.ts';

test.each([
  '/admin',
  '/admin/orders',
  '/admin/orders?view=unpaid&q=%D9%86',
  '/admin/storesetting/logoAndColors',
])('a path of the admin is where %s leads', (path) => {
  expect(safeNext(path)).toBe(path);
});

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/admin',
  '/admin//evil.example',
  '/admin\r\nset-cookie: a=b',
  '/administration',
  'javascript:alert(1)',
  'data:text/html,x',
  '/handoff?token=x',
])('%j leads to the admin and nowhere else', (path) => {
  expect(safeNext(path)).toBe('/admin');
});
