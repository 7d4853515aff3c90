import type { PlatformTx } from '#db/index.ts';
import type { Act, MemberRole } from '#domain/audit/index.ts';
import { type Action, actionsOfMember } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';

/** A member's role and permission set. */
export type Standing = { role: MemberRole; setId: string | null };

export type StandingRow = Standing & { actions: readonly Action[]; name: string | null };

export const INVITED_ROLES = ['admin', 'catalog', 'orders', 'marketing', 'viewer', 'custom'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** The permissions of a role or set; null if this store has no such set. */
export async function readStanding(
  tx: PlatformTx,
  storeId: string,
  { role, setId }: Standing,
): Promise<StandingRow | null> {
  if (role !== 'custom') return { role, setId: null, name: null, actions: actionsOfMember({ role }) };
  if (!isId(setId)) return null;
  const set = await tx
    .selectFrom('staff_permission_sets')
    .select(['name', 'actions'])
    .where('store_id', '=', storeId)
    .where('id', '=', setId)
    .executeTakeFirst();
  if (!set) return null;
  return { role, setId, name: set.name, actions: actionsOfMember({ role, actions: set.actions }) };
}

/** True if the actor has all of these permissions, which is required to grant, revoke or change them. */
export function covers(act: Act, actions: readonly Action[]): boolean {
  if (act.by.kind === 'system') return true;
  if (act.by.kind !== 'staff') return false;
  const own = actionsOfMember(act.by);
  return actions.every((action) => own.includes(action));
}

export function isSelf(act: Act, userId: string): boolean {
  return act.by.kind === 'staff' && act.by.userId === userId;
}
