import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Busy, TooManyTries, WrongCredentials } from './errors.ts';
import { provePassword } from './prove-password.ts';

/** The time for which an entered password counts as recent. */
const RECENT_MS = 10 * 60_000;

/**
 * The tables of sessions that store the time of the proof: of a store's admin, and of the platform for its operators.
 */
const SESSIONS = { admin: 'staff_sessions', platform: 'platform_sessions' } as const;

export type RecentProof = { site: keyof typeof SESSIONS; userId: string; token: string | null; at: Date };

/** True if the password was entered in this session within the last ten minutes. */
export async function isProvedRecently({ site, userId, token, at }: RecentProof): Promise<boolean> {
  const { rows } = await withPlatform((tx) =>
    sql<{ provedAt: Date | null }>`select proved_at as "provedAt" from ${sql.table(SESSIONS[site])}
      where token_hash = ${hashToken(token ?? '')} and user_id = ${userId}`.execute(tx),
  );
  const provedAt = rows[0]?.provedAt ?? null;
  return provedAt !== null && at.getTime() - provedAt.getTime() <= RECENT_MS;
}

/** Checks the password and stores the time in the session. */
export async function proveRecently(
  { site, userId, token, at }: RecentProof,
  password: string,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy>> {
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  await withPlatform((tx) =>
    sql`update ${sql.table(SESSIONS[site])} set proved_at = ${at}
      where token_hash = ${hashToken(token ?? '')} and user_id = ${userId}`.execute(tx),
  );
  return ok();
}
