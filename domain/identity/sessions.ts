import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { OperatorRole } from '#domain/audit/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

const HOUR = 3_600_000;
/** Staff sessions end after 12 hours idle, and after 7 days in any case. */
export const IDLE_MS = 12 * HOUR;
export const ABSOLUTE_MS = 7 * 24 * HOUR;
// Minimum interval between writes of the last use, so that few page views write.
const SEEN_STEP_MS = 5 * 60_000;

/** locale: the language of the sign-in page. */
export type Visitor = { ip: string; userAgent: string; locale?: Locale };

export type PlatformSession = {
  userId: string;
  email: string;
  name: string;
  locale: Locale;
  /** The hash of the photo. */
  image: string | null;
  /** Null unless the account is an operator. */
  operatorRole: OperatorRole | null;
  /** True if sign-in asks for a code. */
  hasSecondStep: boolean;
};

/** The user of a session token; null if there is no valid session. Extends the idle time. */
export async function sessionOf(token: string | null, now: Date): Promise<PlatformSession | null> {
  if (!token) return null;
  return withPlatform((tx) => findSession(tx, token, now));
}

/** Like sessionOf, in a platform transaction. */
export async function findSession(tx: PlatformTx, token: string, now: Date): Promise<PlatformSession | null> {
  const tokenHash = hashToken(token);
  const row = await tx
    .selectFrom('platform_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('operators as o', 'o.user_id', 'u.id')
    .leftJoin('user_second_steps as t', 't.user_id', 'u.id')
    .leftJoin('account_locks as k', 'k.user_id', 'u.id')
    .select(['u.id as userId', 'u.email', 'u.name', 'u.locale', 'u.image', 's.seen_at'])
    .select(['o.role', 't.confirmed_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('k.user_id', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  if (!row) return null;
  const { seen_at, role, confirmed_at, ...session } = row;
  if (now.getTime() - seen_at.getTime() > SEEN_STEP_MS) {
    await tx
      .updateTable('platform_sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return {
    ...session,
    locale: session.locale as Locale,
    operatorRole: role as OperatorRole | null,
    hasSecondStep: confirmed_at !== null,
  };
}

/** Opens a session; returns the token for its cookie and stores only its hash. */
export async function openSession(
  tx: PlatformTx,
  userId: string,
  visit: { by: Visitor; at: Date },
): Promise<string> {
  if (visit.by.locale) await chooseLocale(tx, userId, visit.by.locale);
  const token = newToken();
  await tx
    .insertInto('platform_sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: visit.at,
      seen_at: visit.at,
      expires_at: new Date(visit.at.getTime() + ABSOLUTE_MS),
      user_agent: visit.by.userAgent.slice(0, 300),
      ip: visit.by.ip,
    })
    .execute();
  return token;
}

/** The first sign-in sets the language of an account that was created without one. */
async function chooseLocale(tx: PlatformTx, userId: string, locale: Locale): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale, locale_chosen: true })
    .where('id', '=', userId)
    .where('locale_chosen', '=', false)
    .execute();
}

/** Ends a platform session and its admin sessions. False if there was no such session. */
export async function signOut(token: string | null): Promise<boolean> {
  if (!token) return false;
  const done = await withPlatform((tx) =>
    tx.deleteFrom('platform_sessions').where('token_hash', '=', hashToken(token)).executeTakeFirst(),
  );
  return done.numDeletedRows > 0n;
}

/** Ends all sessions of a user. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await withPlatform((tx) => tx.deleteFrom('platform_sessions').where('user_id', '=', userId).execute());
}
