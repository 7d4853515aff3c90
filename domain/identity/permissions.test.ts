import { expect, test } from 'vitest';
import { STAFF_ROLES, shopperAct, staffAct, systemAct } from '#domain/audit/index.ts';
import { ACTIONS, can, PERMISSIONS } from './permissions.ts';

const now = new Date(0);

test('owner and admin may do everything', () => {
  expect(ACTIONS.filter((action) => !can('owner', action) || !can('admin', action))).toEqual([]);
});

test('each other role may do what its name says', () => {
  const allowed = (role: 'catalog' | 'orders' | 'marketing' | 'viewer') =>
    ACTIONS.filter((action) => can(role, action));
  expect(allowed('catalog')).toEqual([
    'dashboard.view',
    'products.view',
    'products.edit',
    'products.import',
    'exports.products',
    'stock.adjust',
  ]);
  expect(allowed('orders')).toEqual([
    'dashboard.view',
    'products.view',
    'orders.view',
    'orders.fulfil',
    'orders.cancel',
    'orders.collect',
    'orders.edit',
    'orders.refund',
    'orders.returns',
    'orders.confirm',
    'orders.refuse',
    'invoices.issue',
    'mails.resend',
  ]);
  expect(allowed('marketing')).toEqual([
    'dashboard.view',
    'products.view',
    'branding.view',
    'branding.edit',
    'discounts.view',
    'discounts.edit',
  ]);
  expect(allowed('viewer')).toEqual([
    'dashboard.view',
    'products.view',
    'orders.view',
    'branding.view',
    'discounts.view',
    'delivery.view',
    'taxes.view',
    'currencies.view',
  ]);
});

test('a viewer changes nothing', () => {
  expect(PERMISSIONS.viewer.every((action) => action.endsWith('.view'))).toBe(true);
});

test('a member may do what the role may, whatever the store', () => {
  for (const role of STAFF_ROLES) {
    const { by } = staffAct({ userId: 'u', name: 'n', role }, now);
    expect(ACTIONS.filter((action) => can(by, action))).toEqual([...PERMISSIONS[role]]);
  }
});

test('a shopper and nobody may do nothing, Souk’s own parts everything', () => {
  expect(ACTIONS.filter((action) => can(shopperAct(now).by, action) || can(null, action))).toEqual([]);
  expect(ACTIONS.every((action) => can(systemAct('import', now).by, action))).toBe(true);
});
