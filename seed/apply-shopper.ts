import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { parseAddress } from '#domain/checkout/index.ts';
import { addCustomer, saveAddress } from '#domain/customers/index.ts';
import { must } from './must.ts';
import { SAMPLE_SHOPPER, shopperForm, shopperName } from './plan-shopper.ts';
import type { StoreData } from './store-data.ts';

export type ShopperInput = { data: StoreData; passwordHash: string };

/** Creates an account for visitors of the sample store, with an address; returns its id for its orders. */
export async function applyShopper(
  tx: StoreTx,
  { data, passwordHash }: ShopperInput,
  act: Act,
): Promise<string> {
  const { defaultLocale: locale, country } = data.store;
  const account = { email: SAMPLE_SHOPPER.email, name: shopperName(data), passwordHash, locale };
  const customerId = await addCustomer(tx, { ...account, isVerified: true }, act);
  if (!customerId) throw new Error('A new sample store has its shopper already.');
  const terms = { nameMinLength: 2, zipRequired: false, zipNotAskedIn: [], takesNotes: true, country };
  const address = must(parseAddress(shopperForm(data), terms), 'shopper address');
  const fields = { ...address, label: '' };
  must(await saveAddress(tx, { customerId, id: null, fields, isDefault: true }, act), 'shopper address');
  return customerId;
}
