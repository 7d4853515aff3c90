import { expect, test } from 'vitest';
import { PERMISSIONS } from '#domain/identity/index.ts';
import { currentEntry, entriesFor, FURTHER_ENTRIES, MAIN_ENTRIES, TAB_ENTRIES } from './nav.ts';

const all = [...MAIN_ENTRIES, ...FURTHER_ENTRIES];

test.each([
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/123', '/admin/orders'],
  ['/admin/orders/confirm', '/admin/orders/confirm'],
  ['/admin/orders/reconcile', '/admin/orders/confirm'],
  ['/admin/orders/refuse-list', '/admin/orders/confirm'],
  ['/admin/brands', '/admin/categories'],
  ['/admin/collections/new', '/admin/categories'],
  ['/admin/ordersome', undefined],
  ['/admin/storesetting', '/admin/storesetting'],
  ['/admin/storesetting/contact%26footer', '/admin/storesetting/contact&footer'],
  ['/admin/storesetting/terms&privacy', '/admin/storesetting/terms&privacy'],
  ['/admin/settings/taxes', '/admin/settings'],
])('the admin page %s belongs to the menu entry %s', (path, entry) => {
  expect(currentEntry(all, path)).toBe(entry);
});

test('a member sees no menu entry without the permission for it, and no group without entries', () => {
  const shown = (may: readonly string[]) =>
    entriesFor(all, may).flatMap((entry) => [entry.to, ...(entry.children ?? []).map(({ to }) => to)]);
  expect(shown(PERMISSIONS.catalog)).toContain('/admin/products');
  expect(shown(PERMISSIONS.catalog)).not.toContain('/admin/orders');
  expect(shown(PERMISSIONS.orders)).toContain('/admin/orders/confirm');
  expect(shown(['orders.view'])).toEqual(['/admin/orders']);
  expect(shown(['payments.view'])).toEqual(['/admin/storesetting', '/admin/storesetting/paymentOptions']);
  expect(shown([])).toEqual([]);
});

test('the bar at the bottom of a phone leads to pages of the menu, for members who may see them', () => {
  const menu = all.map(({ to }) => to);
  for (const { to, action } of TAB_ENTRIES) {
    expect(menu).toContain(to);
    expect(all.find((entry) => entry.to === to)?.action).toBe(action);
  }
  expect(entriesFor(TAB_ENTRIES, PERMISSIONS.catalog).map(({ to }) => to)).not.toContain('/admin/orders');
});
