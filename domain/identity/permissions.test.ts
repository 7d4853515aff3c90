import { expect, test } from 'vitest';
import { STAFF_ROLES, shopperAct, staffAct, systemAct } from '#domain/audit/index.ts';
import { ACTIONS, type Action, can, OWNER_ONLY, PERMISSIONS } from './permissions.ts';

const now = new Date(0);
const custom = (actions: readonly string[]) =>
  staffAct({ userId: 'u', name: 'n', role: 'custom', actions }, now).by;

test('an owner may do everything, an admin everything but what is the owners’', () => {
  expect(ACTIONS.filter((action) => !can('owner', action))).toEqual([]);
  expect(ACTIONS.filter((action) => !can('admin', action))).toEqual([...OWNER_ONLY]);
});

test('a narrow role stays in its part of the shop', () => {
  const parts = (role: 'catalog' | 'orders' | 'marketing') => [
    ...new Set(PERMISSIONS[role].filter((each) => !each.endsWith('.view')).map((each) => each.split('.')[0])),
  ];
  expect(parts('catalog')).toEqual(expect.arrayContaining(['products', 'stock']));
  expect(parts('orders')).toEqual(expect.arrayContaining(['orders', 'invoices', 'mails']));
  expect(parts('marketing')).toEqual(expect.arrayContaining(['branding', 'discounts']));
  for (const role of ['catalog', 'orders', 'marketing', 'viewer'] as const) {
    for (const part of ['team', 'payments', 'billing', 'taxes', 'delivery', 'credit']) {
      expect(
        PERMISSIONS[role].filter((each) => each.startsWith(`${part}.`) && !each.endsWith('.view')),
      ).toEqual([]);
    }
  }
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

test('a member with a set of the store’s own may do what it says and nothing else', () => {
  const set: Action[] = ['orders.view', 'products.edit'];
  expect(ACTIONS.filter((action) => can(custom(set), action)).toSorted()).toEqual(set);
  expect(ACTIONS.filter((action) => can(custom([]), action))).toEqual([]);
  expect(
    ACTIONS.filter((action) => can({ kind: 'staff', userId: 'u', name: 'n', role: 'custom' }, action)),
  ).toEqual([]);
});

test('a set never gives what is the owners’, nor what is no action', () => {
  expect(ACTIONS.filter((action) => can(custom([...OWNER_ONLY, 'toString', '*', '']), action))).toEqual([]);
});

test('a shopper and nobody may do nothing, Souk’s own parts everything', () => {
  expect(ACTIONS.filter((action) => can(shopperAct(now).by, action) || can(null, action))).toEqual([]);
  expect(ACTIONS.every((action) => can(systemAct('import', now).by, action))).toBe(true);
});
