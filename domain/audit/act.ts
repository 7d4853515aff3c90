/** The roles of a store's staff. The permission table of domain/identity lists what each role may do. */
export const STAFF_ROLES = ['owner', 'admin', 'catalog', 'orders', 'marketing', 'viewer'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** One of the roles, or 'custom' for a member with one of the store's own permission sets. */
export type MemberRole = StaffRole | 'custom';

type StaffActor = {
  kind: 'staff';
  userId: string;
  name: string;
  role: MemberRole;
  /** Set only for a custom role; identity's can() reads it. */
  actions?: readonly string[];
};

/** The person or process that acts: a staff member, a shopper, or a named part of Souk (a job, a command). */
export type Actor = StaffActor | { kind: 'shopper' } | { kind: 'system'; name: string };

/** The roles of operators. The matrix of domain/identity/operator-permissions.ts lists what each role may do. */
export const OPERATOR_ROLES = ['owner', 'support', 'finance', 'read_only'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The operator behind an act of the console, and the permission under which it runs. */
export type Operator = {
  userId: string;
  name: string;
  role: OperatorRole;
  permission: string;
  reason?: string;
};

/**
 * The actor, time and origin of a change. The edge creates one per request and passes it to the verbs. Stores see an
 * operator as the system 'operator'; the platform's own log names the person.
 */
export type Act = { by: Actor; at: Date; requestId?: string; ip?: string; operator?: Operator };

export type Origin = { requestId?: string; ip?: string };

export function staffAct(staff: Omit<StaffActor, 'kind'>, at: Date, origin: Origin = {}): Act {
  const { userId, name, role, actions } = staff;
  const by: Actor = { kind: 'staff', userId, name, role, ...(actions ? { actions } : {}) };
  return { by, at, ...origin };
}

export function shopperAct(at: Date, origin: Origin = {}): Act {
  return { by: { kind: 'shopper' }, at, ...origin };
}

export function systemAct(name: string, at: Date, origin: Origin = {}): Act {
  return { by: { kind: 'system', name }, at, ...origin };
}

export function operatorAct(operator: Operator, at: Date, origin: Origin = {}): Act {
  return { by: { kind: 'system', name: 'operator' }, at, ...origin, operator };
}

export function actorName(by: Actor): string {
  return by.kind === 'shopper' ? 'shopper' : by.name;
}
