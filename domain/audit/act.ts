/** What a person may be in a store's staff. identity's permission table says what each may do. */
export const STAFF_ROLES = ['owner', 'admin', 'catalog', 'orders', 'marketing', 'viewer'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** What somebody is in a store: one of the roles, or 'custom' with the actions of a set of the store's own. */
export type MemberRole = StaffRole | 'custom';

type StaffActor = {
  kind: 'staff';
  userId: string;
  name: string;
  role: MemberRole;
  /** Of a custom role only; identity's can() reads it. */
  actions?: readonly string[];
};

/** Who does it: a signed-in member of the store, a shopper, or a named part of Souk (a job, a command). */
export type Actor = StaffActor | { kind: 'shopper' } | { kind: 'system'; name: string };

/** By whom, when and from where something is done. The edge makes one per request; verbs are handed it. */
export type Act = { by: Actor; at: Date; requestId?: string; ip?: string };

/** From where a request came, for the audit row. */
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

/** The name an audit row or a timeline shows for an actor. */
export function actorName(by: Actor): string {
  return by.kind === 'shopper' ? 'shopper' : by.name;
}
