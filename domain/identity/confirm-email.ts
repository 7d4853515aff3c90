import { isKeyTaken, type PlatformTx, withPlatform } from '#db/index.ts';
import { liftOwnConfirmed } from '#domain/mail/index.ts';
import { hashToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { EmailTaken, LinkInvalid, TooManyTries } from './errors.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { countPlatformAttempt, type Limit } from './rate-limits.ts';

const STOPS_PER_ADDRESS: Limit = { bucket: 'email-stop', windowSeconds: 3600, free: 20, refuse: 20 };

/** The mailbox that received a link: the requested or the present one. */
export type EmailSide = 'new' | 'old';

/** The e-mail change that a mailed link belongs to; null if the link is used, expired or unknown. */
export async function emailChangeOf(
  token: string,
  now: Date,
): Promise<{ side: EmailSide; userId: string; email: string } | null> {
  const found = await withPlatform((tx) => changeBy(tx, token, now).executeTakeFirst());
  if (!found || isUsed(found, token)) return null;
  return { side: sideOf(found, token), userId: found.userId, email: found.email };
}

type Confirmed = { isDone: boolean; email: string };

/**
 * Confirms one side of an e-mail change, only in a browser signed in to the same account: otherwise a
 * stranger could request an address of another person and wait for that person to confirm it. The second
 * confirmation applies the change; it fails if another account has the address.
 */
export async function confirmEmail(
  { token, ...visit }: Omit<OwnVisit, 'token'> & { token: string },
  at: Date,
): Promise<Result<Confirmed, LinkInvalid | EmailTaken>> {
  const { userId } = visit;
  const work = async (tx: PlatformTx): Promise<Result<Confirmed, LinkInvalid>> => {
    const asked = await changeBy(tx, token, at).where('user_id', '=', userId).forUpdate().executeTakeFirst();
    if (!asked || isUsed(asked, token)) return fail('link_invalid');
    const side = sideOf(asked, token);
    if (side === 'new') await liftOwnConfirmed(tx, asked.emailNorm);
    const isOtherSideDone = side === 'old' ? asked.newAt !== null : asked.oldAt !== null || !asked.oldHash;
    if (!isOtherSideDone) {
      await tx
        .updateTable('user_email_changes')
        .set(side === 'new' ? { new_confirmed_at: at } : { old_confirmed_at: at })
        .where('user_id', '=', userId)
        .execute();
      return ok({ isDone: false, email: asked.email });
    }
    await applyChange(tx, visit, { asked, at });
    return ok({ isDone: true, email: asked.email });
  };
  return withPlatform(work).catch(async (error: unknown) => {
    // The unique key decides when two accounts confirm the same address at the same moment.
    if (!isKeyTaken(error, 'users_email_norm_key')) throw error;
    await withPlatform((tx) => dropChange(tx, userId));
    return fail('email_taken');
  });
}

type Asked = { email: string; emailNorm: string };

async function applyChange(
  tx: PlatformTx,
  visit: Omit<OwnVisit, 'token'>,
  { asked, at }: { asked: Asked; at: Date },
): Promise<void> {
  const { userId } = visit;
  // Both addresses are mailed. This mail goes to the old one.
  await noteOwnChange(tx, visit, { what: 'email_changed', detail: asked.email, at });
  await dropChange(tx, userId);
  await tx
    .updateTable('users')
    .set({ email: asked.email, email_norm: asked.emailNorm, updated_at: at })
    .where('id', '=', userId)
    .execute();
  // A link that was mailed to the old address proves nothing any more.
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/**
 * Stops an e-mail change by the link mailed to the present address. No sign-in is needed, because access to the
 * mailbox is proof enough. Ends all sessions of the account, including the one that requested the change.
 */
export async function stopEmailChange(
  { token, ip, accountUrl }: { token: string; ip: string; accountUrl: string },
  at: Date,
): Promise<Result<undefined, LinkInvalid | TooManyTries>> {
  return withPlatform(async (tx) => {
    const verdict = await countPlatformAttempt(tx, STOPS_PER_ADDRESS, { address: ip, at });
    if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
    const stopped = await tx
      .deleteFrom('user_email_changes')
      .where('old_token_hash', '=', hashToken(token))
      .where('expires_at', '>', at)
      .returning(['user_id as userId', 'email'])
      .executeTakeFirst();
    if (!stopped) return fail('link_invalid');
    const { userId, email } = stopped;
    await tx.deleteFrom('platform_sessions').where('user_id', '=', userId).execute();
    const change = { what: 'email_stopped' as const, detail: email, at };
    await noteOwnChange(tx, { userId, ip, accountUrl }, change);
    return ok();
  });
}

function changeBy(tx: PlatformTx, token: string, now: Date) {
  const hash = hashToken(token);
  return tx
    .selectFrom('user_email_changes')
    .select(['user_id as userId', 'email', 'email_norm as emailNorm', 'token_hash as newHash'])
    .select(['old_token_hash as oldHash', 'new_confirmed_at as newAt', 'old_confirmed_at as oldAt'])
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('old_token_hash', '=', hash)]))
    .where('expires_at', '>', now);
}

type Found = { newHash: string; newAt: Date | null; oldAt: Date | null };

function sideOf({ newHash }: Found, token: string): EmailSide {
  return newHash === hashToken(token) ? 'new' : 'old';
}

function isUsed(found: Found, token: string): boolean {
  return (sideOf(found, token) === 'new' ? found.newAt : found.oldAt) !== null;
}

async function dropChange(tx: PlatformTx, userId: string): Promise<void> {
  await tx.deleteFrom('user_email_changes').where('user_id', '=', userId).execute();
}
