import { type PlatformTx, withPlatform } from '#db/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { hashToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Busy, NameInvalid, PasswordUnfit, TooManyTries, WrongCredentials } from './errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';
import { IDLE_MS } from './sessions.ts';

/** An account, with the data shown to its own user. */
export type OwnAccount = {
  name: string;
  email: string;
  image: string | null;
  /** A requested address that is not yet confirmed. */
  newEmail: string | null;
  hasSecondStep: boolean;
  recoveryCodesLeft: number;
  sessions: OwnSession[];
};

export type OwnSession = {
  id: string;
  userAgent: string;
  ip: string;
  startedAt: Date;
  seenAt: Date;
  isThis: boolean;
};

/** Reads the account with its sessions, and marks the current one by the admin session's `token`. */
export async function ownAccount(userId: string, token: string | null, now: Date): Promise<OwnAccount> {
  return withPlatform(async (tx) => {
    const user = await tx
      .selectFrom('users as u')
      .leftJoin('user_second_steps as s', 's.user_id', 'u.id')
      .leftJoin('user_email_changes as e', (join) =>
        join.onRef('e.user_id', '=', 'u.id').on('e.expires_at', '>', now),
      )
      .select(['u.name', 'u.email', 'u.image', 's.confirmed_at', 'e.email as newEmail'])
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow();
    const codes = await tx
      .selectFrom('user_recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    const { name, email, image, newEmail, confirmed_at } = user;
    return {
      ...{ name, email, image, newEmail },
      hasSecondStep: confirmed_at !== null,
      recoveryCodesLeft: codes.length,
      sessions: await sessionsOf(tx, { userId, token, now }),
    };
  });
}

async function sessionsOf(
  tx: PlatformTx,
  { userId, token, now }: { userId: string; token: string | null; now: Date },
): Promise<OwnSession[]> {
  const here = token ? await platformSessionBehind(tx, token) : null;
  const rows = await tx
    .selectFrom('platform_sessions')
    .select(['token_hash', 'user_agent', 'ip', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('seen_at', 'desc')
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

/** The platform session to which an admin session belongs. */
async function platformSessionBehind(tx: PlatformTx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('platform_token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.platform_token_hash ?? null;
}

/** Ends a session of the account and its admin sessions; false if there is no such session. */
export async function endOwnSession(userId: string, sessionId: string): Promise<boolean> {
  const done = await withPlatform((tx) =>
    tx
      .deleteFrom('platform_sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '=', sessionId)
      .executeTakeFirst(),
  );
  return done.numDeletedRows > 0n;
}

/** Ends all sessions of the account except the current one. Returns the number of ended sessions. */
export async function endOtherSessions(userId: string, token: string | null): Promise<number> {
  return withPlatform((tx) => endOthers(tx, userId, token));
}

async function endOthers(tx: PlatformTx, userId: string, token: string | null): Promise<number> {
  const here = token ? await platformSessionBehind(tx, token) : null;
  const done = await tx
    .deleteFrom('platform_sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', here ?? '')
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Renames the account in every store where it is a member. */
export async function renameAccount(
  userId: string,
  name: string,
  at: Date,
): Promise<Result<string, NameInvalid>> {
  const clean = cleanLine(name);
  if (clean === '' || clean.length > 120) return fail('name_invalid');
  await withPlatform((tx) =>
    tx.updateTable('users').set({ name: clean, updated_at: at }).where('id', '=', userId).execute(),
  );
  return ok(clean);
}

export type NewPassword = {
  userId: string;
  password: string;
  newPassword: string;
  token: string | null;
  at: Date;
};

/** Sets a new password after checking the current one; ends all other sessions. */
export async function changeOwnPassword(
  input: NewPassword,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy | PasswordUnfit>> {
  const { userId, password, newPassword, token, at } = input;
  const fit = checkPassword(newPassword);
  if (!fit.ok) return fit;
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  const hashed = await hashPassword(newPassword);
  if (!hashed.ok) return hashed;
  await withPlatform(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: hashed.value, updated_at: at })
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('user_email_changes').where('user_id', '=', userId).execute();
    await endOthers(tx, userId, token);
  });
  return ok();
}
