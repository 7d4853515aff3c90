import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { parseAddress } from '#domain/checkout/index.ts';
import { type SavedAddress, type Shopper, saveAddress } from '#domain/customers/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { addressView, withLabel } from '../account/address-action.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { loginPath } from '../sign-in/signed-in.server.ts';
import { checkoutSettings } from './checkout-settings.server.ts';
import type { CheckoutAccount } from './checkout-types.ts';

/** Radio value for a new, typed address. */
export const TYPED = 'new';

/**
 * Redirects a guest to sign-in ('Login First') where guests may not order, and then back. The cart moves into
 * the account.
 */
export function loginFirst(shop: Shop): Response {
  return redirect(loginPath(shop, shop.href(paths.checkout)), 303);
}

/** A guest with the sign-in link, or a shopper with their saved addresses. */
export function checkoutAccount(shop: Shop, shopper: Shopper | null, saved: SavedAddress[]): CheckoutAccount {
  if (!shopper) return { login: loginPath(shop, shop.href(paths.checkout)), known: null };
  const first = saved[0];
  const values = {
    email: shopper.email,
    phone: phoneText(first?.phone ?? shopper.phone),
    name: shopper.name,
    savedAddress: first?.id ?? TYPED,
  };
  return { login: null, known: { name: shopper.name, values, addresses: saved.map(addressView) } };
}

/** True if the form names a saved address, which only the account knows. */
export function choosesAddress({ savedAddress = TYPED }: Record<string, string>): boolean {
  return savedAddress !== '' && savedAddress !== TYPED;
}

/**
 * The posted form with the chosen saved address filled in; looked up in the account, never trusted from the
 * form.
 */
export function withChosenAddress(
  shopper: Shopper | null,
  saved: SavedAddress[],
  typed: Record<string, string>,
): Record<string, string> {
  if (!shopper || !choosesAddress(typed)) return typed;
  const chosen = saved.find((address) => address.id === typed.savedAddress);
  if (!chosen) return { ...typed, savedAddress: TYPED };
  // Saved addresses have no region, so the form's empty region is dropped.
  const { region: _, ...rest } = typed;
  return { ...rest, ...fieldsOf(chosen) };
}

function fieldsOf({ name, address, addressMore, city, zipCode, country }: SavedAddress) {
  return { name, address, addressMore, city, zipCode, country };
}

/** Saves the ordered address if the shopper asked for it. A full address book is ignored. */
export async function saveOrderedAddress(
  shop: Shop,
  shopper: Shopper | null,
  typed: Record<string, string>,
): Promise<boolean> {
  if (!shopper || typed.saveAddress !== 'yes' || (typed.savedAddress ?? TYPED) !== TYPED) return false;
  const parsed = parseAddress(typed, checkoutSettings(shop));
  if (!parsed.ok) return false;
  const input = { customerId: shopper.id, id: null, fields: withLabel(parsed.value, ''), isDefault: false };
  const kept = await withStore(shop.storeId, (tx) => saveAddress(tx, input, shop.request.act()));
  return kept.ok;
}
