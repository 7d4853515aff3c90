import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

const HOUR = 3_600_000;
/** Sessions of people who run stores: over after 12 hours of rest, and after 7 days whatever they do. */
export const IDLE_MS = 12 * HOUR;
export const ABSOLUTE_MS = 7 * 24 * HOUR;
// Written at most this often, so that a page view is seldom a write.
const SEEN_STEP_MS = 5 * 60_000;

/** `locale`: the language of the page on which somebody signs in. */
export type Visitor = { ip: string; userAgent: string; locale?: Locale };

/** Who is signed in at the platform. */
export type PlatformSession = {
  userId: string;
  email: string;
  name: string;
  locale: Locale;
  isOperator: boolean;
};

/** Who a platform session's token belongs to, or null. Keeps the session awake. */
export async function sessionOf(token: string | null, now: Date): Promise<PlatformSession | null> {
  if (!token) return null;
  return withPlatform((tx) => findSession(tx, token, now));
}

/** As sessionOf, inside a platform transaction. */
export async function findSession(tx: PlatformTx, token: string, now: Date): Promise<PlatformSession | null> {
  const tokenHash = hashToken(token);
  const row = await tx
    .selectFrom('platform_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id as userId', 'u.email', 'u.name', 'u.locale', 'u.is_operator as isOperator', 's.seen_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  if (!row) return null;
  const { seen_at, ...session } = row;
  if (now.getTime() - seen_at.getTime() > SEEN_STEP_MS) {
    await tx
      .updateTable('platform_sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { ...session, locale: session.locale as Locale };
}

/** Opens a session and returns the token for its cookie; only the hash is kept. */
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

/** The first sign-in of an account that was made without a language gives it the language of its page. */
async function chooseLocale(tx: PlatformTx, userId: string, locale: Locale): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale, locale_chosen: true })
    .where('id', '=', userId)
    .where('locale_chosen', '=', false)
    .execute();
}

/** Ends one platform session and every admin session that came from it. False where there was none. */
export async function signOut(token: string | null): Promise<boolean> {
  if (!token) return false;
  const done = await withPlatform((tx) =>
    tx.deleteFrom('platform_sessions').where('token_hash', '=', hashToken(token)).executeTakeFirst(),
  );
  return done.numDeletedRows > 0n;
}

/** Ends every session of a person, on every site. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await withPlatform((tx) => tx.deleteFrom('platform_sessions').where('user_id', '=', userId).execute());
}
