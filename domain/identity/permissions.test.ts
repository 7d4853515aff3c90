import { expect, test } from 'vitest';
import { STAFF_ROLES, shopperAct, staffAct, systemAct } from '#domain/audit/index.ts';
import { ACTIONS, type Action, can, OWNER_ONLY, PERMISSIONS } from './permissions.ts';

const now = new Date(0);
const custom = (actions: readonly string[]) =>
  staffAct({ userId: 'u', name: 'n', role: 'custom', actions }, now).by;

test('an owner may do everything, and an admin everything except the actions reserved to owners', () => {
  expect(ACTIONS.filter((action) => !can('owner', action))).toEqual([]);
  expect(ACTIONS.filter((action) => !can('admin', action))).toEqual([...OWNER_ONLY]);
});

test('a narrow role is limited to its part of the shop', () => {
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

test('a viewer may not change anything', () => {
  expect(PERMISSIONS.viewer.every((action) => action.endsWith('.view'))).toBe(true);
});

test('a member may do what the role allows, in any store', () => {
  for (const role of STAFF_ROLES) {
    const { by } = staffAct({ userId: 'u', name: 'n', role }, now);
    expect(ACTIONS.filter((action) => can(by, action))).toEqual([...PERMISSIONS[role]]);
  }
});

test('a member with a custom permission set may do exactly the actions in it', () => {
  const set: Action[] = ['orders.view', 'products.edit'];
  expect(ACTIONS.filter((action) => can(custom(set), action)).toSorted()).toEqual(set);
  expect(ACTIONS.filter((action) => can(custom([]), action))).toEqual([]);
  expect(
    ACTIONS.filter((action) => can({ kind: 'staff', userId: 'u', name: 'n', role: 'custom' }, action)),
  ).toEqual([]);
});

test('a permission set never grants actions reserved to owners, or unknown actions', () => {
  expect(ACTIONS.filter((action) => can(custom([...OWNER_ONLY, 'toString', '*', '']), action))).toEqual([]);
});

test('a shopper and a guest may do no action, and Souk’s own processes may do every action', () => {
  expect(ACTIONS.filter((action) => can(shopperAct(now).by, action) || can(null, action))).toEqual([]);
  expect(ACTIONS.every((action) => can(systemAct('import', now).by, action))).toBe(true);
});
