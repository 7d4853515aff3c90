import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { dropDefaultAddress } from './default-address.ts';
import type { AddressNotFound, TooManyAddresses } from './errors.ts';

/** An address that passed the checkout's rules (parseAddress), with the shopper's label, such as "Home". */
export type AddressFields = {
  label: string;
  name: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
};

export type SavedAddress = AddressFields & { id: string; isDefault: boolean };

export const MOST_ADDRESSES = 20;

/** Returns an account's addresses, the default first. */
export async function addressesOf(tx: StoreTx, customerId: string): Promise<SavedAddress[]> {
  return tx
    .selectFrom('customer_addresses as a')
    .select(['a.id', 'a.label', 'a.name', 'a.phone', 'a.address', 'a.address_more as addressMore'])
    .select(['a.city', 'a.zip_code as zipCode', 'a.country', 'a.is_default as isDefault'])
    .where('a.store_id', '=', tx.storeId)
    .where('a.customer_id', '=', customerId)
    .orderBy('a.is_default', 'desc')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}

export type SaveAddress = {
  customerId: string;
  /** The address to change; null adds an address. */
  id: string | null;
  fields: AddressFields;
  isDefault: boolean;
};

/** Adds or changes an address; the first address of an account becomes the default. Returns its id. */
export async function saveAddress(
  tx: StoreTx,
  { customerId, id, fields, isDefault }: SaveAddress,
  act: Act,
): Promise<Result<string, AddressNotFound | TooManyAddresses>> {
  await lockBook(tx, customerId);
  const own = await addressesOf(tx, customerId);
  if (id !== null && !own.some((address) => address.id === id)) return fail('address_not_found');
  if (id === null && own.length >= MOST_ADDRESSES) return fail('too_many_addresses', { max: MOST_ADDRESSES });
  const kept = id ?? newId();
  await write(tx, { customerId, id: kept, fields }, act);
  if (isDefault || own.length === 0) await setDefault(tx, { customerId, id: kept });
  return ok(kept);
}

type OwnAddress = { customerId: string; id: string };

/** Removes an address. If it was the default, the oldest remaining address becomes the default. */
export async function removeAddress(
  tx: StoreTx,
  { customerId, id }: OwnAddress,
): Promise<Result<undefined, AddressNotFound>> {
  await lockBook(tx, customerId);
  const own = await addressesOf(tx, customerId);
  const gone = own.find((address) => address.id === id);
  if (!gone) return fail('address_not_found');
  await tx
    .deleteFrom('customer_addresses')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
  const next = own.find((address) => address.id !== id);
  if (gone.isDefault && next) await setDefault(tx, { customerId, id: next.id });
  return ok();
}

export async function makeDefaultAddress(
  tx: StoreTx,
  { customerId, id }: OwnAddress,
): Promise<Result<undefined, AddressNotFound>> {
  await lockBook(tx, customerId);
  const own = isId(id) ? await addressesOf(tx, customerId) : [];
  if (!own.some((address) => address.id === id)) return fail('address_not_found');
  await setDefault(tx, { customerId, id });
  return ok();
}

// Serializes changes of an account's addresses, which have a maximum number and at most one default.
async function lockBook(tx: StoreTx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function write(
  tx: StoreTx,
  { customerId, id, fields }: OwnAddress & { fields: AddressFields },
  act: Act,
): Promise<void> {
  const { addressMore, zipCode, ...same } = fields;
  const row = { ...same, address_more: addressMore, zip_code: zipCode, updated_at: act.at };
  await tx
    .insertInto('customer_addresses')
    .values({ ...row, store_id: tx.storeId, id, customer_id: customerId, created_at: act.at })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(row))
    .execute();
}

// Runs two statements, so that there are never two defaults.
async function setDefault(tx: StoreTx, { customerId, id }: OwnAddress): Promise<void> {
  await dropDefaultAddress(tx, customerId);
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: true })
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}
