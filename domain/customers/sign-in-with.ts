import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isEmail, normalizeEmail } from '#domain/identity/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { accountOfAddress, lockAddress } from './address-owner.ts';
import { markVerified } from './mark-verified.ts';
import { openSession, type Visit } from './sessions.ts';
import type { SignedInShopper } from './sign-in.ts';

export type ProvenIdentity = {
  provider: 'google';
  /** The shopper's id at the provider. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
};

export type SignInWith = { identity: ProvenIdentity; locale: Locale; visit: Visit; origin: string };

/**
 * Signs in with a provider's identity: to the account linked to it, else to the account with the same
 * verified address, else to a new account. An address that the provider has not verified is refused.
 */
export async function signInWith(
  tx: StoreTx,
  input: SignInWith,
  act: Act,
): Promise<Result<SignedInShopper, 'email_unproven' | 'identity_taken' | 'account_blocked'>> {
  const { identity, visit } = input;
  const known = await customerOf(tx, identity);
  if (!known && !(identity.isEmailVerified && isEmail(identity.email))) return fail('email_unproven');
  const customerId = known ?? (await joinOrMake(tx, input, act));
  if (!customerId) return fail('identity_taken');
  if (await isBlocked(tx, customerId)) return fail('account_blocked');
  return ok({ customerId, token: await openSession(tx, { customerId, visit }, act) });
}

async function isBlocked(tx: StoreTx, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('blocked_at')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.blocked_at != null;
}

async function customerOf(tx: StoreTx, { provider, subject }: ProvenIdentity): Promise<string | null> {
  const row = await tx
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('store_id', '=', tx.storeId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

async function joinOrMake(tx: StoreTx, input: SignInWith, act: Act): Promise<string | null> {
  const { identity, origin } = input;
  await lockAddress(tx, normalizeEmail(identity.email));
  const customerId =
    (await accountOfAddress(tx, normalizeEmail(identity.email))) ?? (await insertCustomer(tx, input, act));
  const isOwner = await markVerified(tx, { customerId, origin, isOwnSession: false }, act);
  if (!isOwner) return null;
  const linked = await tx
    .insertInto('customer_identities')
    .values({
      store_id: tx.storeId,
      provider: identity.provider,
      subject: identity.subject,
      customer_id: customerId,
      email: identity.email,
      created_at: act.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  // The account has another identity at this provider: an e-mail address there may have passed to another
  // person.
  return linked ? customerId : null;
}

async function insertCustomer(tx: StoreTx, { identity, locale }: SignInWith, act: Act): Promise<string> {
  const email = identity.email.trim();
  const name = cleanLine(identity.name).slice(0, 120) || (email.split('@', 1)[0] ?? '');
  const row = await tx
    .insertInto('customers')
    .values({
      store_id: tx.storeId,
      id: newId(),
      email,
      email_norm: normalizeEmail(email),
      name,
      locale,
      created_at: act.at,
      updated_at: act.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
