import { type StoreTx, withStore } from '#db/index.ts';
import { toE164 } from '#domain/checkout/index.ts';
import { isEmail, normalizeEmail } from '#domain/identity/index.ts';
import { keyedHasher } from '#lib/keyed-hash.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { OpenFailure } from './errors.ts';
import type { Addresses } from './held-data.ts';

export const MOST_ADDRESSES = 5;
const MOST_TYPED = 300;

export type TypedAddresses = { email: string; phone: string };
type Refused = Extract<OpenFailure, { code: 'address_missing' | 'email_invalid' | 'phone_invalid' }>;

/**
 * Parses the typed addresses; at least one of both is required. A number without a prefix is one of the store's
 * country.
 */
export async function readAddresses(
  storeId: string,
  typed: TypedAddresses,
): Promise<Result<Addresses, Refused>> {
  const [email, phone] = [typed.email.slice(0, MOST_TYPED).trim(), typed.phone.slice(0, MOST_TYPED).trim()];
  if (email === '' && phone === '') return fail('address_missing');
  if (email !== '' && !isEmail(email)) return fail('email_invalid');
  const number = phone === '' ? '' : toE164(phone, await withStore(storeId, countryOf));
  if (number === null) return fail('phone_invalid');
  return ok({ emails: email === '' ? [] : [normalizeEmail(email)], phones: number === '' ? [] : [number] });
}

/** Keyed hashes of addresses, by which a store recognizes earlier requests of the same person. */
export function subjectsOf({ emails, phones }: Addresses, storeId: string, secretKey: string): string[] {
  return [...emails, ...phones].map(subjectHasher(storeId, secretKey));
}

/** Hashes single addresses, for a search among many, or the ids of accounts that proved no address. */
export function subjectHasher(storeId: string, secretKey: string): (address: string) => string {
  return keyedHasher({ secretKey, purpose: 'souk privacy requests v1', owner: storeId });
}

async function countryOf(tx: StoreTx): Promise<string> {
  const row = await tx
    .selectFrom('store_settings')
    .select('country')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return row.country;
}
