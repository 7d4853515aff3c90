import { noteChange, type PlatformTx, type StoreTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Busy, provePassword, type TooManyTries } from '#domain/identity/index.ts';
import { liftOwnConfirmed, queueHeldMails } from '#domain/mail/index.ts';
import { stopPayingOthers } from '#domain/payments/index.ts';
import { hashToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { LinkInvalid, PasswordWrong, SignInFirst } from './errors.ts';

/**
 * The step that the page of the mailed link asks for. `press`: the browser is the one of the sign-up, so pressing the
 * button confirms. `password`: another browser has to enter the password of the sign-up; otherwise the owner of an
 * address could confirm it for a stranger. `sign_in`: another account has the address. `adopt`: that account is
 * signed in.
 */
export type ClaimStep = 'press' | 'password' | 'sign_in' | 'adopt';

export type Claim = { storeId: string; slug: string; name: string; email: string; step: ClaimStep };

type Row = {
  storeId: string;
  userId: string;
  slug: string;
  name: string;
  email: string;
  emailNorm: string;
  knownId: string | null;
};

/** The shop of a mailed link, and the way to claim it; null if the link is used, expired or unknown. */
export async function claimOf(
  { token, userId }: { token: string; userId: string | null },
  at: Date,
): Promise<Claim | null> {
  const row = await withPlatform((tx) => findClaim(tx, token, at));
  if (!row) return null;
  const { storeId, slug, name, email } = row;
  return { storeId, slug, name, email, step: stepOf(row, userId) };
}

function stepOf({ knownId, userId: ownId }: Row, userId: string | null): ClaimStep {
  if (knownId !== null) return userId === knownId ? 'adopt' : 'sign_in';
  return userId === ownId ? 'press' : 'password';
}

async function findClaim(tx: PlatformTx, token: string, at: Date): Promise<Row | null> {
  const row = await tx
    .selectFrom('provisional_stores as p')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .leftJoin('users as u', 'u.email_norm', 'p.email_norm')
    .select(['p.store_id as storeId', 'p.user_id as userId', 's.slug', 's.name'])
    .select(['p.email', 'p.email_norm as emailNorm', 'u.id as knownId'])
    .where('p.token_hash', '=', hashToken(token))
    .where('p.expires_at', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

export type Claiming = { token: string; userId: string | null; password: string };

export type ClaimFailure = LinkInvalid | SignInFirst | PasswordWrong | TooManyTries | Busy;

/** `by` is the step that was taken. After `password` the browser is not signed in yet. */
export type Claimed = { slug: string; email: string; by: ClaimStep };

/**
 * Claims the address for the account of the sign-up. If another account has the address, that account becomes the
 * shop's only member instead. The shop's bank account is then removed and its card accounts take no cards, because a
 * stranger may have signed up with the address.
 */
export async function claimStore(
  { token, userId, password }: Claiming,
  act: Act,
): Promise<Result<Claimed, ClaimFailure>> {
  const row = await withPlatform((tx) => findClaim(tx, token, act.at));
  if (!row) return fail('link_invalid');
  const step = stepOf(row, userId);
  if (step === 'sign_in') return fail('sign_in_first');
  if (step === 'password') {
    const proven = await provePassword({ userId: row.userId, password, at: act.at });
    if (!proven.ok) return proven.code === 'wrong_credentials' ? fail('password_wrong') : proven;
  }
  return withPlatformAndStore(
    row.storeId,
    async (tx) => ((await takeLink(tx, token, act.at)) ? settle(tx, row, act.at) : fail('link_invalid')),
    async (tx, settled): Promise<Result<Claimed, LinkInvalid | SignInFirst>> => {
      if (!settled.ok) return settled;
      if (row.knownId !== null) await stopPayingOthers(tx, act);
      await openStore(tx, row, act);
      return ok({ slug: row.slug, email: row.email, by: step });
    },
  ).catch((error: unknown) => {
    // Another sign-up with the same address was claimed meanwhile.
    if (isAddressTaken(error)) return fail('sign_in_first');
    throw error;
  });
}

/** Consumes the link. The job that removes unclaimed stores waits for the same row. */
async function takeLink(tx: PlatformTx, token: string, at: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('provisional_stores')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

async function settle(tx: PlatformTx, row: Row, at: Date): Promise<Result<undefined, never>> {
  await liftOwnConfirmed(tx, row.emailNorm);
  if (row.knownId !== null) {
    const member = { store_id: row.storeId, user_id: row.knownId, role: 'owner', created_at: at };
    await tx.insertInto('staff_memberships').values(member).execute();
    // A stranger may have signed up with this address and invited somebody.
    await tx.deleteFrom('staff_invitations').where('store_id', '=', row.storeId).execute();
    await tx
      .deleteFrom('staff_memberships')
      .where('store_id', '=', row.storeId)
      .where('user_id', '<>', row.knownId)
      .execute();
    // Deletes the sessions and the membership of the provisional account, too.
    await tx.deleteFrom('users').where('id', '=', row.userId).execute();
    return ok(undefined) as Result<undefined, never>;
  }
  await tx
    .updateTable('users')
    .set({ email: row.email, email_norm: row.emailNorm, updated_at: at })
    .where('id', '=', row.userId)
    .execute();
  return ok(undefined) as Result<undefined, never>;
}

async function openStore(tx: StoreTx, { email }: Row, act: Act): Promise<void> {
  const after = { email };
  await recordAudit(tx, act, { action: 'store.claimed', subjectKind: 'store', subjectId: tx.storeId, after });
  await queueHeldMails(tx);
  await noteChange(tx, ['store']);
}

function isAddressTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'users_email_norm_key';
}
