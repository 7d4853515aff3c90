import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Actor, MemberRole } from '#domain/audit/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type OwnerBulletin, ownerBulletins } from './owner-bulletins.ts';
import { IDLE_MS } from './sessions.ts';

const SEEN_STEP_MS = 5 * 60_000;

/** A signed-in staff member: the actor, with the data that screens show. */
export type StaffMember = Extract<Actor, { kind: 'staff' }> & {
  email: string;
  locale: Locale;
  /** The hash of the photo. */
  image: string | null;
};

/** The announcements that the member has not dismissed, for stores in any country. */
type WithBulletins = { bulletins: OwnerBulletin[] };

export type Membership = {
  storeId: string;
  slug: string;
  name: string;
  role: MemberRole;
  status: 'active' | 'suspended' | 'closed';
  /** The end of the paid period; null if nothing was paid. */
  periodEndsAt: Date | null;
  /** null for a store older than subscriptions. */
  packageNames: Record<Locale, string> | null;
};

/**
 * The member of an admin session in this store, with the current role; null if the session is missing,
 * expired or of another store.
 */
export async function staffOf(
  storeId: string,
  token: string | null,
  now: Date,
): Promise<(StaffMember & WithBulletins) | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  return withPlatform(async (tx) => {
    const [session] = await sessionsBy(tx, [tokenHash], { now, withBulletins: true });
    if (!session || session.storeId !== storeId) return null;
    if (now.getTime() - session.seenAt.getTime() > SEEN_STEP_MS) {
      await tx
        .updateTable('staff_sessions')
        .set({ seen_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    }
    return { ...session.member, bulletins: session.bulletins };
  });
}

/**
 * Members by the hash of their session token, without ended sessions and removed members. Polled by open
 * pages, so it does not extend sessions.
 */
export async function staffBySession(
  tokenHashes: string[],
  now: Date,
): Promise<Map<string, { storeId: string; member: StaffMember }>> {
  if (tokenHashes.length === 0) return new Map();
  const sessions = await withPlatform((tx) => sessionsBy(tx, tokenHashes, { now, withBulletins: false }));
  return new Map(sessions.map(({ tokenHash, storeId, member }) => [tokenHash, { storeId, member }]));
}

type StaffSession = { tokenHash: string; storeId: string; seenAt: Date; member: StaffMember } & WithBulletins;

async function sessionsBy(
  tx: PlatformTx,
  tokenHashes: string[],
  { now, withBulletins }: { now: Date; withBulletins: boolean },
): Promise<StaffSession[]> {
  const rows = await tx
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_memberships as m', (join) =>
      join.onRef('m.store_id', '=', 's.store_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('staff_permission_sets as p', (join) =>
      join.onRef('p.store_id', '=', 'm.store_id').onRef('p.id', '=', 'm.permission_set_id'),
    )
    .select(['u.id', 'u.name', 'u.email', 'u.locale', 'u.image', 'm.role', 'p.actions'])
    .select(['s.seen_at', 's.token_hash', 's.store_id'])
    .$if(withBulletins, (select) => select.select(ownerBulletins(now).as('bulletins')))
    .where('s.token_hash', 'in', tokenHashes)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .execute();
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    storeId: row.store_id,
    seenAt: row.seen_at,
    member: {
      kind: 'staff',
      userId: row.id,
      name: row.name,
      email: row.email,
      role: row.role as MemberRole,
      ...(row.role === 'custom' ? { actions: row.actions ?? [] } : {}),
      locale: row.locale as Locale,
      image: row.image,
    },
    bulletins: row.bulletins ?? [],
  }));
}

/**
 * True if the address belongs to staff of the store: the specification's isAdmin. Only for display; it grants
 * no permission.
 */
export async function isStaffEmail(storeId: string, emailNorm: string): Promise<boolean> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('staff_memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('m.role')
      .where('m.store_id', '=', storeId)
      .where('u.email_norm', '=', emailNorm)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Signs out of a store's admin: ends the platform session and all of its admin sessions. */
export async function signOutStaff(storeId: string, token: string | null): Promise<boolean> {
  if (!token) return false;
  return withPlatform(async (tx) => {
    const session = await tx
      .selectFrom('staff_sessions')
      .select('platform_token_hash')
      .where('token_hash', '=', hashToken(token))
      .where('store_id', '=', storeId)
      .executeTakeFirst();
    if (!session) return false;
    await tx.deleteFrom('platform_sessions').where('token_hash', '=', session.platform_token_hash).execute();
    return true;
  });
}

const statusOf = (closed: string | null, suspended: string | null): Membership['status'] =>
  closed !== null ? 'closed' : suspended === null ? 'active' : 'suspended';

/** The stores of an account, by name. */
export async function storesOf(userId: string): Promise<Membership[]> {
  const rows = await withPlatform((tx) =>
    tx
      .selectFrom('staff_memberships as m')
      .innerJoin('stores as s', 's.id', 'm.store_id')
      .leftJoin('subscriptions as b', 'b.store_id', 's.id')
      .leftJoin('packages as p', 'p.id', 'b.package_id')
      .leftJoin('store_suspensions as x', 'x.store_id', 's.id')
      .leftJoin('store_closings as c', 'c.store_id', 's.id')
      .select(['s.id as storeId', 's.slug', 's.name', 'm.role', 's.status'])
      .select([
        'b.current_period_end as periodEndsAt',
        'p.name_en as en',
        'p.name_ar as ar',
        'x.store_id as suspendedId',
        'c.store_id as closedId',
      ])
      .where('m.user_id', '=', userId)
      .where('s.status', '<>', 'closed')
      .orderBy('s.name')
      .orderBy('s.id')
      .execute(),
  );
  return rows.map(({ suspendedId, closedId, status, en, ar, ...row }) => ({
    ...row,
    packageNames: en !== null && ar !== null ? { en, ar } : null,
    role: row.role as MemberRole,
    status: statusOf(closedId, suspendedId ?? (status === 'active' ? null : status)),
  }));
}

/** Finds an account by address, for the command line; null if there is none. */
export async function findUser(emailNorm: string): Promise<{ userId: string; name: string } | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('users')
      .select(['id as userId', 'name'])
      .where('email_norm', '=', emailNorm)
      .executeTakeFirst(),
  );
  return row ?? null;
}
