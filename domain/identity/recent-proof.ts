import { withPlatform } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Busy, TooManyTries, WrongCredentials } from './errors.ts';
import { provePassword } from './prove-password.ts';

/** The time for which an entered password counts as recent. */
const RECENT_MS = 10 * 60_000;

export type StaffProof = { userId: string; token: string | null; at: Date };

/** True if the password was entered in this admin session within the last ten minutes. */
export async function isProvedRecently({ userId, token, at }: StaffProof): Promise<boolean> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('staff_sessions')
      .select('proved_at')
      .where('token_hash', '=', hashToken(token ?? ''))
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  const provedAt = row?.proved_at ?? null;
  return provedAt !== null && at.getTime() - provedAt.getTime() <= RECENT_MS;
}

/** Checks the password and stores the time in the session. */
export async function proveRecently(
  { userId, token, at }: StaffProof,
  password: string,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy>> {
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  await withPlatform((tx) =>
    tx
      .updateTable('staff_sessions')
      .set({ proved_at: at })
      .where('token_hash', '=', hashToken(token ?? ''))
      .where('user_id', '=', userId)
      .execute(),
  );
  return ok();
}
