import type { Actor, MemberRole, StaffRole } from '#domain/audit/index.ts';

/** Roles limited to the table; owner and admin may do everything except OWNER_ONLY. */
type NarrowRole = Exclude<StaffRole, 'owner' | 'admin'>;

/**
 * The actions of a store's admin, with the narrow roles that may do them. Each new action also needs a door
 * in tests/attacks/permissions-matrix.test.ts.
 */
const TABLE = {
  'dashboard.view': ['catalog', 'orders', 'marketing', 'viewer'],
  'sales.view': ['orders', 'marketing', 'viewer'],
  'products.view': ['catalog', 'orders', 'marketing', 'viewer'],
  'products.edit': ['catalog'],
  'products.import': ['catalog'],
  'orders.view': ['orders', 'viewer'],
  'orders.fulfil': ['orders'],
  'orders.cancel': ['orders'],
  'orders.collect': ['orders'],
  'orders.edit': ['orders'],
  'orders.refund': ['orders'],
  'orders.returns': ['orders'],
  'branding.view': ['marketing', 'viewer'],
  'branding.edit': ['marketing'],
  'billing.view': [],
  'exports.products': ['catalog'],
  'exports.orders': [],
  'exports.customers': [],
  'exports.everything': [],
  'customers.import': [],
  'stock.adjust': ['catalog'],
  'payments.view': [],
  'payments.edit': [],
  'orders.confirm': ['orders'],
  'orders.refuse': ['orders'],
  'credit.give': [],
  'discounts.view': ['marketing', 'viewer'],
  'discounts.edit': ['marketing'],
  'delivery.view': ['viewer'],
  'delivery.edit': [],
  'taxes.view': ['viewer'],
  'taxes.edit': [],
  'currencies.view': ['viewer'],
  'currencies.edit': [],
  'fatoora.view': ['orders', 'viewer'],
  'fatoora.edit': [],
  'invoices.issue': ['orders'],
  'invoices.settings': [],
  'accounting.view': [],
  'accounting.edit': [],
  'mails.view': [],
  'audit.view': [],
  'settings.view': ['viewer'],
  'settings.edit': [],
  'mails.resend': ['orders'],
  'mails.lift': [],
  'customers.view': ['orders', 'marketing', 'viewer'],
  'customers.edit': ['orders'],
  'privacy.view': [],
  'privacy.handle': [],
  'team.view': ['viewer'],
  'team.edit': [],
  'team.transfer': [],
  'store.close': [],
  'store.reopen': [],
  'store.restore': [],
  'help.grant': [],
  'domains.view': ['marketing', 'viewer'],
  'domains.edit': [],
  'newsletter.view': ['marketing', 'viewer'],
  'newsletter.export': [],
  'redirects.view': ['catalog', 'marketing', 'viewer'],
  'redirects.edit': ['catalog', 'marketing'],
  'access.view': ['marketing', 'viewer'],
  'access.edit': ['marketing'],
  'inbox.view': ['orders', 'marketing', 'viewer'],
  'inbox.reply': ['orders', 'marketing'],
  'reviews.view': ['catalog', 'marketing', 'viewer'],
  'reviews.moderate': ['catalog', 'marketing'],
  'content.view': ['marketing', 'viewer'],
  'content.edit': ['marketing'],
  'media.view': ['catalog', 'marketing', 'viewer'],
  'media.edit': ['catalog', 'marketing'],
} as const satisfies Record<string, readonly NarrowRole[]>;

export type Action = keyof typeof TABLE;

export const ACTIONS = Object.keys(TABLE) as Action[];

/** Actions for owners only: never in the admin role or a custom permission set. */
export const OWNER_ONLY: readonly Action[] = [
  'exports.everything',
  'team.transfer',
  'store.close',
  'store.reopen',
  'store.restore',
  'help.grant',
];

/** The permission table, read by guards, menus and the authorization tests. */
export const PERMISSIONS: Record<StaffRole, readonly Action[]> = {
  owner: ACTIONS,
  admin: ACTIONS.filter((action) => !OWNER_ONLY.includes(action)),
  catalog: actionsOf('catalog'),
  orders: actionsOf('orders'),
  marketing: actionsOf('marketing'),
  viewer: actionsOf('viewer'),
};

function actionsOf(role: NarrowRole): Action[] {
  return ACTIONS.filter((action) => (TABLE[action] as readonly NarrowRole[]).includes(role));
}

/**
 * True if the actor may do the action in the actor's store. System actors may do everything, shoppers
 * nothing.
 */
export function can(who: Actor | StaffRole | null, action: Action): boolean {
  if (who === null) return false;
  if (typeof who === 'string') return PERMISSIONS[who].includes(action);
  if (who.kind === 'staff') return actionsOfMember(who).includes(action);
  return who.kind === 'system';
}

/** The actions of a member, from the role or the custom permission set (without OWNER_ONLY). */
export function actionsOfMember(member: {
  role: MemberRole;
  actions?: readonly string[] | undefined;
}): readonly Action[] {
  if (member.role !== 'custom') return PERMISSIONS[member.role];
  const given = member.actions ?? [];
  return PERMISSIONS.admin.filter((action) => given.includes(action));
}
