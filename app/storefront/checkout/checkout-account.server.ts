import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { parseAddress } from '#domain/checkout/index.ts';
import { addressesOf, type SavedAddress, type Shopper, saveAddress } from '#domain/customers/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { addressView, labelled } from '../account/address-action.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { loginPath } from '../sign-in/signed-in.server.ts';
import { checkoutSettings } from './checkout-settings.server.ts';
import type { CheckoutAccount } from './checkout-types.ts';

/** What the radio cards of a checkout post for an address that is typed. */
export const TYPED = 'new';

/** Where guests may not order: 'Login First', and back to the checkout. The cart goes with them into their account. */
export function loginFirst(shop: Shop): Response {
  return redirect(loginPath(shop, shop.href(paths.checkout)), 303);
}

/** Who checks out: a guest and where they may log in, or a shopper with the addresses to choose from. */
export async function checkoutAccount(shop: Shop, shopper: Shopper | null): Promise<CheckoutAccount> {
  if (!shopper) return { login: loginPath(shop, shop.href(paths.checkout)), known: null };
  const saved = await withStore(shop.storeId, (tx) => addressesOf(tx, shopper.id));
  const first = saved[0];
  const values = {
    email: shopper.email,
    phone: phoneText(first?.phone ?? shopper.phone),
    name: shopper.name,
    savedAddress: first?.id ?? TYPED,
  };
  return { login: null, known: { name: shopper.name, values, addresses: saved.map(addressView) } };
}

/** The posted form with the chosen address in it: a choice of the account's own, never trusted, else what was typed. */
export async function withChosenAddress(
  shop: Shop,
  shopper: Shopper | null,
  typed: Record<string, string>,
): Promise<Record<string, string>> {
  if (!shopper || !typed.savedAddress || typed.savedAddress === TYPED) return typed;
  const saved = await withStore(shop.storeId, (tx) => addressesOf(tx, shopper.id));
  const chosen = saved.find((address) => address.id === typed.savedAddress);
  if (!chosen) return { ...typed, savedAddress: TYPED };
  // An address book asks for no region: the empty field behind the cards is not this address's.
  const { region: _, ...rest } = typed;
  return { ...rest, ...fieldsOf(chosen) };
}

function fieldsOf({ name, address, addressMore, city, zipCode, country }: SavedAddress) {
  return { name, address, addressMore, city, zipCode, country };
}

/** Keeps an address that was ordered to, where the shopper ticked it. A full book is no reason to trouble them now. */
export async function keepOrderedAddress(
  shop: Shop,
  shopper: Shopper | null,
  typed: Record<string, string>,
): Promise<boolean> {
  if (!shopper || typed.saveAddress !== 'yes' || (typed.savedAddress ?? TYPED) !== TYPED) return false;
  const parsed = parseAddress(typed, checkoutSettings(shop));
  if (!parsed.ok) return false;
  const input = { customerId: shopper.id, id: null, fields: labelled(parsed.value, ''), isDefault: false };
  const kept = await withStore(shop.storeId, (tx) => saveAddress(tx, input, shop.request.act()));
  return kept.ok;
}
