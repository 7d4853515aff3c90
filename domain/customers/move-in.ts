import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import type { Locale } from '#lib/locale.ts';
import { addCustomer } from './add-customer.ts';
import { ownerOfAddress } from './address-owner.ts';
import { type AddressFields, addressesOf, saveAddress } from './addresses.ts';

/** An account of another shop. It has no password until its shopper requests one. */
export type MovingCustomer = {
  email: string;
  name: string;
  locale: Locale;
  phone: string;
  isVerified: boolean;
  note: string;
  tags: string[];
  addresses: AddressFields[];
  /** The time when the account was created; null for now. */
  since: Date | null;
};

/** Imports an account, or adds data to the existing account with the address without overwriting any. */
export async function moveInCustomer(
  tx: StoreTx,
  moving: MovingCustomer,
  act: Act,
): Promise<'created' | 'updated' | 'unchanged'> {
  const { email, name, locale, isVerified, since } = moving;
  const made = await addCustomer(
    tx,
    { email, name, locale, isVerified, passwordHash: null },
    since ? { ...act, at: since } : act,
  );
  const customerId = made ?? (await idOf(tx, email));
  const changed = [
    await fillBlanks(tx, customerId, moving),
    await addTags(tx, customerId, moving.tags),
    await addAddresses(tx, { customerId, addresses: moving.addresses }, act),
  ];
  if (made) return 'created';
  return changed.includes(true) ? 'updated' : 'unchanged';
}

async function idOf(tx: StoreTx, email: string): Promise<string> {
  const owner = await ownerOfAddress(tx, normalizeEmail(email));
  if (!owner) throw new Error('The account was removed while it moved in.');
  return owner.id;
}

async function fillBlanks(
  tx: StoreTx,
  customerId: string,
  { phone, note }: MovingCustomer,
): Promise<boolean> {
  const fill = async (column: 'phone' | 'note', value: string) => {
    if (value === '') return false;
    const row = await tx
      .updateTable('customers')
      .set({ [column]: value })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', customerId)
      .where(column, '=', '')
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  };
  const filled = [await fill('phone', phone), await fill('note', note)];
  return filled.includes(true);
}

async function addTags(tx: StoreTx, customerId: string, tags: string[]): Promise<boolean> {
  if (tags.length === 0) return false;
  const added = await tx
    .insertInto('customer_tags')
    .values(tags.map((tag) => ({ store_id: tx.storeId, customer_id: customerId, tag })))
    .onConflict((conflict) => conflict.columns(['store_id', 'customer_id', 'tag']).doNothing())
    .returning('tag')
    .execute();
  return added.length > 0;
}

async function addAddresses(
  tx: StoreTx,
  { customerId, addresses }: { customerId: string; addresses: AddressFields[] },
  act: Act,
): Promise<boolean> {
  if (addresses.length === 0) return false;
  const placeOf = ({ name, address, city, country }: AddressFields) =>
    JSON.stringify([name, address, city, country]);
  const known = new Set((await addressesOf(tx, customerId)).map(placeOf));
  let isChanged = false;
  for (const fields of addresses) {
    if (known.has(placeOf(fields))) continue;
    known.add(placeOf(fields));
    const saved = await saveAddress(tx, { customerId, id: null, fields, isDefault: false }, act);
    isChanged ||= saved.ok;
  }
  return isChanged;
}
