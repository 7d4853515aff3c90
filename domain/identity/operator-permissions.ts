import { OPERATOR_ROLES, type OperatorRole } from '#domain/audit/index.ts';

/** Roles limited to the matrix below; the role owner may do everything. */
type NarrowRole = Exclude<OperatorRole, 'owner'>;

type Rule = {
  roles: readonly NarrowRole[];
  /** True if the act requires the password again. */
  isDangerous?: true;
};

/**
 * The permissions of the operator console, each with the roles that have it in addition to owner. Every route of the
 * console names one; tests/attacks/console.test.ts tries every route with every role.
 */
const MATRIX = {
  'stores.view': { roles: ['support', 'finance', 'read_only'] },
  'stores.note': { roles: ['support', 'finance'] },
  'stores.suspend': { roles: ['support'], isDangerous: true },
  'stores.package': { roles: ['finance'], isDangerous: true },
  'stores.features': { roles: ['support', 'finance'], isDangerous: true },
  'stores.viewAs': { roles: ['support'], isDangerous: true },
  'stores.help': { roles: ['support'], isDangerous: true },
  'stores.period': { roles: ['support', 'finance'], isDangerous: true },
  'stores.samples': { roles: [], isDangerous: true },
  'bulk.view': { roles: ['support', 'finance', 'read_only'] },
  // For selecting, previewing and stopping. Confirming requires the permission of the same act on one store.
  'bulk.prepare': { roles: ['support', 'finance'] },
  'packages.view': { roles: ['support', 'finance', 'read_only'] },
  'packages.edit': { roles: ['finance'], isDangerous: true },
  'subscriptions.view': { roles: ['support', 'finance', 'read_only'] },
  'revenue.view': { roles: ['finance'] },
  'invoices.view': { roles: ['finance'] },
  'people.view': { roles: ['support', 'finance'] },
  'people.sessions': { roles: ['support'], isDangerous: true },
  'people.reset': { roles: ['support'], isDangerous: true },
  'people.secondStep': { roles: ['support'], isDangerous: true },
  'people.lock': { roles: ['support'], isDangerous: true },
  'people.unlock': { roles: ['support'], isDangerous: true },
  'acts.view': { roles: ['support', 'finance'] },
  'jobs.view': { roles: ['support', 'finance', 'read_only'] },
  'jobs.retry': { roles: ['support'] },
  'jobs.discard': { roles: [], isDangerous: true },
  'mails.view': { roles: ['support'] },
  'mails.retry': { roles: ['support'] },
  'mails.lift': { roles: ['support'] },
  'mails.discard': { roles: [], isDangerous: true },
  'domains.view': { roles: ['support', 'finance', 'read_only'] },
  'domains.check': { roles: ['support'] },
  'domains.remove': { roles: ['support'], isDangerous: true },
  'transfers.view': { roles: ['support', 'finance', 'read_only'] },
  'transfers.decide': { roles: ['finance'], isDangerous: true },
  'health.view': { roles: ['support'] },
  'breaches.view': { roles: ['support', 'read_only'] },
  'breaches.record': { roles: ['support'], isDangerous: true },
  'breaches.notify': { roles: [], isDangerous: true },
  'privacy.view': { roles: ['support', 'read_only'] },
  'privacy.register': { roles: ['support'] },
  'privacy.erase': { roles: [], isDangerous: true },
  'bulletins.view': { roles: ['support', 'finance', 'read_only'] },
  'bulletins.edit': { roles: ['support'] },
  'bulletins.publish': { roles: ['support'], isDangerous: true },
  'bulletins.end': { roles: ['support'] },
  'platform.view': { roles: ['support', 'finance', 'read_only'] },
  'platform.edit': { roles: [], isDangerous: true },
  'platform.logo': { roles: [] },
} as const satisfies Record<string, Rule>;

export type OperatorPermission = keyof typeof MATRIX;

export const OPERATOR_PERMISSIONS = Object.keys(MATRIX) as OperatorPermission[];

export function mayOperate(role: OperatorRole | null | undefined, permission: OperatorPermission): boolean {
  if (role === 'owner') return true;
  return role != null && (MATRIX[permission] as Rule).roles.includes(role as NarrowRole);
}

/** True if the act requires the password, unless it was entered in the last ten minutes. */
export function isDangerous(permission: OperatorPermission): boolean {
  return (MATRIX[permission] as Rule).isDangerous === true;
}

export function isOperatorRole(text: string): text is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(text);
}
