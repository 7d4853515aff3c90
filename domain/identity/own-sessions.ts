import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { IDLE_MS } from './sessions.ts';

export type OwnSession = {
  id: string;
  userAgent: string;
  ip: string;
  startedAt: Date;
  seenAt: Date;
  isThis: boolean;
};

/** The open platform sessions of an account, last used first; `token` marks the current one. */
export async function sessionsOf(
  tx: PlatformTx,
  { userId, token, now }: { userId: string; token: string | null; now: Date },
): Promise<OwnSession[]> {
  const here = token === null ? null : hashToken(token);
  const rows = await tx
    .selectFrom('platform_sessions')
    .select(['token_hash', 'user_agent', 'ip', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.token_hash,
    userAgent: row.user_agent,
    ip: row.ip,
    startedAt: row.created_at,
    seenAt: row.seen_at,
    isThis: row.token_hash === here,
  }));
}

/** Ends a session of the account and its admin sessions; false if there is no such session. */
export async function endOwnSession(visit: OwnVisit, sessionId: string, at: Date): Promise<boolean> {
  return withPlatform(async (tx) => {
    const done = await tx
      .deleteFrom('platform_sessions')
      .where('user_id', '=', visit.userId)
      .where('token_hash', '=', sessionId)
      .executeTakeFirst();
    if (done.numDeletedRows === 0n) return false;
    await noteOwnChange(tx, visit, { what: 'session_ended', at });
    return true;
  });
}

/** Ends all sessions of the account except the current one. Returns the number of ended sessions. */
export async function endOtherSessions(visit: OwnVisit, at: Date): Promise<number> {
  return withPlatform(async (tx) => {
    const ended = await endOthers(tx, visit);
    if (ended > 0) await noteOwnChange(tx, visit, { what: 'session_ended', at });
    return ended;
  });
}

export async function endOthers(
  tx: PlatformTx,
  { userId, token }: Pick<OwnVisit, 'userId' | 'token'>,
): Promise<number> {
  const done = await tx
    .deleteFrom('platform_sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', token === null ? '' : hashToken(token))
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}
