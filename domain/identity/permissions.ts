import type { Actor, StaffRole } from '#domain/audit/index.ts';

/** What can be done in a store's admin. An action is added here with the screen or verb that needs it. */
export const ACTIONS = [
  'dashboard.view',
  'products.view',
  'products.edit',
  'products.import',
  'orders.view',
  'orders.fulfil',
  'orders.cancel',
  'orders.collect',
  'orders.edit',
  'orders.refund',
  'orders.returns',
  'branding.view',
  'branding.edit',
  'billing.view',
  'exports.products',
  'exports.orders',
  'stock.adjust',
  'payments.view',
  'payments.edit',
  'orders.confirm',
  'orders.refuse',
  'credit.give',
  'discounts.view',
  'discounts.edit',
  'delivery.view',
  'delivery.edit',
  'taxes.view',
  'taxes.edit',
  'currencies.view',
  'currencies.edit',
  'invoices.issue',
  'invoices.settings',
  'mails.view',
  'mails.resend',
] as const;

export type Action = (typeof ACTIONS)[number];

/** The one table of who may do what. Guards, menus and the authorisation matrix of the tests all read it. */
export const PERMISSIONS: Record<StaffRole, readonly Action[]> = {
  owner: ACTIONS,
  admin: ACTIONS,
  catalog: [
    'dashboard.view',
    'products.view',
    'products.edit',
    'products.import',
    'exports.products',
    'stock.adjust',
  ],
  orders: [
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
  ],
  marketing: [
    'dashboard.view',
    'products.view',
    'branding.view',
    'branding.edit',
    'discounts.view',
    'discounts.edit',
  ],
  viewer: [
    'dashboard.view',
    'products.view',
    'orders.view',
    'branding.view',
    'discounts.view',
    'delivery.view',
    'taxes.view',
    'currencies.view',
  ],
};

/** Whether somebody may do something in the store they act in. Souk's own parts may; a shopper never. */
export function can(who: Actor | StaffRole | null, action: Action): boolean {
  if (who === null) return false;
  if (typeof who === 'string') return PERMISSIONS[who].includes(action);
  if (who.kind === 'staff') return PERMISSIONS[who.role].includes(action);
  return who.kind === 'system';
}
