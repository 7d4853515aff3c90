import { expect, test } from 'vitest';
import { safeNext } from './handoff.server.ts';

test.each([
  '/admin',
  '/admin/orders',
  '/admin/orders?view=unpaid&q=%D9%86',
  '/admin/storesetting/logoAndColors',
])('the hand-off redirects to the admin path %s', (path) => {
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
])('the hand-off with the path %j redirects to the start of the admin and nowhere else', (path) => {
  expect(safeNext(path)).toBe('/admin');
});
