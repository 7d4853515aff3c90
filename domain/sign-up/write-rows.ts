import type { PlatformTx } from '#db/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { hashToken } from '#lib/ids.ts';
import { endOf, type SignUp } from './sign-up-input.ts';

/** Writes the account of a sign-up, which owns no address until it is claimed. */
export async function writeUser(
  tx: PlatformTx,
  { input, userId, passwordHash }: { input: SignUp; userId: string; passwordHash: string },
): Promise<void> {
  const { name, email, locale, at } = input;
  await tx
    .insertInto('users')
    .values({
      ...{ id: userId, email: email.trim(), email_norm: placeholderOf(userId), name: cleanLine(name) },
      ...{ password_hash: passwordHash, locale, locale_chosen: true, is_operator: false },
      ...{ terms_accepted_at: at, created_at: at, updated_at: at },
    })
    .execute();
}

/** A placeholder that equals no typed address, because normalized addresses have no capital letters. */
const placeholderOf = (userId: string) => `Provisional ${userId}`;

export async function writeProvisional(
  tx: PlatformTx,
  {
    input,
    storeId,
    userId,
    linkToken,
  }: { input: SignUp; storeId: string; userId: string; linkToken: string },
): Promise<void> {
  await tx
    .insertInto('provisional_stores')
    .values({
      ...{ store_id: storeId, user_id: userId, token_hash: hashToken(linkToken), locale: input.locale },
      ...{ email: input.email.trim(), email_norm: normalizeEmail(input.email) },
      ...{ created_at: input.at, expires_at: endOf(input) },
    })
    .execute();
}

/** True if an account has verified the address. */
export async function isAccount(tx: PlatformTx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email_norm', '=', normalizeEmail(email))
    .executeTakeFirst();
  return row !== undefined;
}
