import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { ownerOfAddress } from './address-owner.ts';

/**
 * passwordHash is null for an account with another sign-in method, or whose shopper has to request a
 * password.
 */
export type AddedCustomer = {
  name: string;
  email: string;
  passwordHash: string | null;
  locale: Locale;
  isVerified: boolean;
};

/**
 * Creates an account without a form: a sample or an imported account. Sends no mail. Returns null if the
 * address has an owner; an unverified sign-up does not own it.
 */
export async function addCustomer(tx: StoreTx, added: AddedCustomer, act: Act): Promise<string | null> {
  if (await ownerOfAddress(tx, normalizeEmail(added.email))) return null;
  const made = await tx
    .insertInto('customers')
    .values({
      store_id: tx.storeId,
      id: newId(),
      email: added.email,
      email_norm: normalizeEmail(added.email),
      name: added.name,
      password_hash: added.passwordHash,
      email_verified_at: added.isVerified ? act.at : null,
      locale: added.locale,
      created_at: act.at,
      updated_at: act.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'email_norm']).where('email_verified_at', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}
