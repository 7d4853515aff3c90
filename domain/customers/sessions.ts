import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

const DAY = 24 * 3_600_000;
/** Sessions expire after 30 idle days, and after 90 days in any case. */
export const IDLE_MS = 30 * DAY;
export const ABSOLUTE_MS = 90 * DAY;
/** Lifetime of the cookie; the session itself may expire earlier. */
export const SESSION_SECONDS = ABSOLUTE_MS / 1000;
// Minimum interval between writes of seen_at, so that few page views write.
const SEEN_STEP_MS = 3_600_000;

export type Shopper = {
  id: string;
  name: string;
  email: string;
  emailNorm: string;
  emailVerified: boolean;
  phone: string;
  /** The content hash of the photo; null if none. */
  photo: string | null;
  locale: Locale;
  /** Null for the store's default. */
  digits: 'latn' | 'arab' | null;
  /** False if the shopper can only sign in with another provider. */
  hasPassword: boolean;
  sessionId: string;
};

/** Returns the shopper of a session token; null if unknown, expired or foreign. Records the activity. */
export async function shopperOf(tx: StoreTx, token: string, now: Date): Promise<Shopper | null> {
  const tokenHash = hashToken(token);
  const row = await tx
    .selectFrom('customer_sessions as s')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.customer_id'),
    )
    .leftJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 'c.store_id').onRef('m.id', '=', 'c.photo_media_id'),
    )
    .select(['c.id', 'c.name', 'c.email', 'c.email_norm', 'c.email_verified_at', 'c.phone', 'c.locale'])
    .select(['c.digits', 'c.password_hash', 's.id as session_id', 's.seen_at', 'm.hash as photo'])
    .where('s.store_id', '=', tx.storeId)
    .where('s.token_hash', '=', tokenHash)
    .where('c.blocked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.seen_at.getTime() > SEEN_STEP_MS) await noteSeen(tx, tokenHash, now);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailNorm: row.email_norm,
    emailVerified: row.email_verified_at !== null,
    phone: row.phone,
    photo: row.photo,
    locale: row.locale as Locale,
    digits: row.digits as Shopper['digits'],
    hasPassword: row.password_hash !== null,
    sessionId: row.session_id,
  };
}

async function noteSeen(tx: StoreTx, tokenHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer_sessions')
    .set({ seen_at: now })
    .where('store_id', '=', tx.storeId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** previousToken: the browser's old session, which ends at sign-in to prevent session fixation. */
export type Visit = { userAgent: string; previousToken: string | null };

/** Opens a session and returns the token for its cookie; only the hash is stored. */
export async function openSession(
  tx: StoreTx,
  { customerId, visit }: { customerId: string; visit: Visit },
  act: Act,
): Promise<string> {
  await endOld(tx, { customerId, visit }, act.at);
  const token = newToken();
  await tx
    .insertInto('customer_sessions')
    .values({
      store_id: tx.storeId,
      token_hash: hashToken(token),
      id: newId(),
      customer_id: customerId,
      created_at: act.at,
      seen_at: act.at,
      expires_at: new Date(act.at.getTime() + ABSOLUTE_MS),
      user_agent: visit.userAgent.slice(0, 300),
      ip: act.ip ?? '',
    })
    .execute();
  return token;
}

// A shopper's expired sessions are deleted at the next sign-in, so that no job has to scan the table.
async function endOld(
  tx: StoreTx,
  { customerId, visit }: { customerId: string; visit: Visit },
  at: Date,
): Promise<void> {
  await tx
    .deleteFrom('customer_sessions')
    .where('store_id', '=', tx.storeId)
    .where((eb) =>
      eb.or([
        eb.and([eb('customer_id', '=', customerId), eb('expires_at', '<=', at)]),
        eb('token_hash', '=', hashToken(visit.previousToken ?? '')),
      ]),
    )
    .execute();
}

export async function signOut(tx: StoreTx, token: string | null): Promise<boolean> {
  if (!token) return false;
  const done = await tx
    .deleteFrom('customer_sessions')
    .where('store_id', '=', tx.storeId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Ends every session of a shopper in this store; returns their number. */
export async function signOutEverywhere(tx: StoreTx, customerId: string): Promise<number> {
  const done = await tx
    .deleteFrom('customer_sessions')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}
