import { ACTIONS, type Action } from './permissions.ts';

/**
 * View permissions that an operator's view does not get: their pages contain keys, mails, the team or tax documents.
 */
const KEPT_FROM_VIEWS: readonly Action[] = [
  'payments.view',
  'mails.view',
  'fatoora.view',
  'team.view',
  'billing.view',
  'access.view',
  'privacy.view',
];

/** The permissions of an operator's view: all view permissions except KEPT_FROM_VIEWS. */
export const VIEW_ACTIONS: readonly Action[] = ACTIONS.filter(
  (action) => action.endsWith('.view') && !KEPT_FROM_VIEWS.includes(action),
);

/** The permissions of a helper: never money, keys, access, staff, exports, orders and customers. */
export const HELP_ACTIONS: readonly Action[] = [
  ...VIEW_ACTIONS,
  'products.edit',
  'stock.adjust',
  'discounts.edit',
  'delivery.edit',
  'taxes.edit',
  'settings.edit',
  'branding.edit',
  'redirects.edit',
  'content.edit',
  'media.edit',
];
