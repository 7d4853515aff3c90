import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import type { MemberRole } from '#domain/audit/index.ts';
import { type LoggedChange, ownChanges } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { type DeskAccount, findAccount } from './list-accounts.ts';
import { listOperatorActs, type OperatorActRow } from './operator-log.ts';
import { STORES, type StoreState, stateAt } from './store-state.ts';

export type AccountStore = { id: string; slug: string; name: string; role: MemberRole; state: StoreState };
export type AccountSession = { userAgent: string; ip: string; startedAt: Date; seenAt: Date };
export type AccountLock = { reason: string; byName: string; at: Date };

export type DeskAccountPage = DeskAccount & {
  passkeys: number;
  lock: AccountLock | null;
  memberships: AccountStore[];
  sessions: AccountSession[];
  changes: LoggedChange[];
  acts: OperatorActRow[];
};

const MOST = 100;

/** The data of an account's page in the console; null if there is no such account. */
export async function readAccount(userId: string, at: Date): Promise<DeskAccountPage | null> {
  const person = isId(userId) ? await findAccount(userId) : null;
  if (!person) return null;
  const { rows: acts } = await listOperatorActs({ subject: { kind: 'user', id: userId }, size: 10 });
  return { ...person, ...(await readBelongings(userId, at)), changes: await ownChanges(userId), acts };
}

type Belongings = Pick<DeskAccountPage, 'passkeys' | 'lock' | 'memberships' | 'sessions'>;

async function readBelongings(userId: string, at: Date): Promise<Belongings> {
  return withPlatform(async (tx) => {
    const { rows: memberships } = await sql<AccountStore>`
      select s.id, s.slug, s.name, m.role, ${stateAt(at)} as state
        from ${STORES} join staff_memberships m on m.store_id = s.id where m.user_id = ${userId}
       order by m.created_at, s.id limit ${MOST}`.execute(tx);
    const { rows: sessions } = await sql<AccountSession>`
      select user_agent as "userAgent", ip, created_at as "startedAt", seen_at as "seenAt" from platform_sessions
       where user_id = ${userId} and expires_at > ${at} and seen_at > ${at}::timestamptz - interval '12 hours'
       order by seen_at desc limit ${MOST}`.execute(tx);
    const { rows } = await sql<{ passkeys: number }>`
      select (select count(*)::int from user_passkeys where user_id = ${userId}) as passkeys`.execute(tx);
    const lock = await tx
      .selectFrom('account_locks')
      .select(['reason', 'by_name as byName', 'at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return { memberships, sessions, passkeys: rows[0]?.passkeys ?? 0, lock: lock ?? null };
  });
}
