import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isPassword } from '#domain/identity/index.ts';
import { eraseMails } from '#domain/mail/index.ts';
import { pause } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { ownerOfAddress } from './address-owner.ts';
import type { Busy, SignInAgain, TooManyTries, WrongPassword } from './errors.ts';
import { eraseMailsOfUnproven, removeAccount } from './remove-unproven.ts';
import { countTry } from './sign-in.ts';

/** Step-up for an account without a password: signed in within the last ten minutes. */
const FRESH_MS = 10 * 60_000;

export type StepUp = { customerId: string; sessionId: string; password: string };
export type StepUpFailure = WrongPassword | SignInAgain | TooManyTries | Busy;

/** Asks for the password or a recent sign-in before an account's data is exported or deleted. */
export async function stepUp(
  storeId: string,
  input: StepUp,
  act: Act,
): Promise<Result<undefined, StepUpFailure>> {
  const account = await withStore(storeId, (tx) => readProof(tx, input));
  if (account.passwordHash === null) {
    const isFresh = act.at.getTime() - account.signedInAt.getTime() <= FRESH_MS;
    return isFresh ? ok() : fail('sign_in_again');
  }
  if (input.password === '') return fail('wrong_password');
  const verdict = await withStore(storeId, (tx) => countTry(tx, account.emailNorm, act));
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  if (verdict.pauseMs > 0) await pause(verdict.pauseMs);
  const isRight = await isPassword(input.password, account.passwordHash);
  if (!isRight.ok) return isRight;
  return isRight.value ? ok() : fail('wrong_password');
}

function readProof(tx: StoreTx, { customerId, sessionId }: StepUp) {
  return tx
    .selectFrom('customers as c')
    .innerJoin('customer_sessions as s', (join) =>
      join.onRef('s.store_id', '=', 'c.store_id').onRef('s.customer_id', '=', 'c.id'),
    )
    .select(['c.password_hash as passwordHash', 'c.email_norm as emailNorm', 's.created_at as signedInAt'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', customerId)
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/**
 * Deletes an account with its sessions, links, addresses, open cart and photo, and erases the mails sent to it, or
 * those about it if it never proved its address. Orders and reviews have their own verbs, to be called before. False if
 * there is no such account.
 */
export async function forgetCustomer(
  tx: StoreTx,
  { customerId }: { customerId: string },
  act: Act,
): Promise<boolean> {
  const account = await tx
    .selectFrom('customers')
    .select(['email_norm as emailNorm', 'created_at as since'])
    .select(({ eb, or }) =>
      or([eb('email_verified_at', 'is not', null), eb('password_hash', 'is', null)]).as('isOwner'),
    )
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return false;
  await tx
    .deleteFrom('carts')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .execute();
  await removeAccount(tx, customerId);
  await eraseMailsOf(tx, account);
  await recordAudit(tx, act, { action: 'customer.deleted', subjectKind: 'customer', subjectId: customerId });
  return true;
}

// Anybody may open an account with any address: one that never proved it takes along only what was written about itself.
// If another account has verified the address, the mails to it belong to that account.
async function eraseMailsOf(
  tx: StoreTx,
  account: { emailNorm: string; since: Date; isOwner: unknown },
): Promise<void> {
  if (!account.isOwner) return eraseMailsOfUnproven(tx, account);
  if (await ownerOfAddress(tx, account.emailNorm)) return;
  await eraseMails(tx, { recipients: [account.emailNorm] });
}
