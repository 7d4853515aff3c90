import { withStore } from '#db/index.ts';
import { type AddressForm, parseAddress } from '#domain/checkout/index.ts';
import {
  makeDefaultAddress,
  removeAddress,
  type SavedAddress,
  type Shopper,
  saveAddress,
} from '#domain/customers/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { phoneText } from '#lib/phone-text.ts';
import { fieldMessages } from '../checkout/checkout-problems.server.ts';
import { checkoutSettings } from '../checkout/checkout-settings.server.ts';
import { notFound } from '../page/not-found.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { textOf } from '../sign-in/account-form.server.ts';
import type { AddressView } from './account-views.ts';
import { redirectSaved, refuseProfile } from './profile-reply.server.ts';

const FIELDS = ['label', 'name', 'phone', 'address', 'city', 'zipCode'] as const;
const LABEL_AT_MOST = 40;
const BACK = '#addresses';

export function addressView({ country: _, ...address }: SavedAddress): AddressView {
  return { ...address, phoneText: phoneText(address.phone) };
}

/** Adds or changes an address, validated by the checkout's rules. */
export async function saveProfileAddress(shop: Shop, shopper: Shopper, form: FormData) {
  const values = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]));
  const settings = checkoutSettings(shop);
  const parsed = parseAddress({ ...values, country: settings.country }, settings);
  if (!parsed.ok) {
    const errors = fieldMessages(shop, parsed.data.fields) as Record<string, string>;
    const title = shop.say('checkout.field.summaryTitle', { count: Object.keys(errors).length });
    return refuseProfile('address', { values, errors, title });
  }
  const done = await withStore(shop.storeId, (tx) =>
    saveAddress(
      tx,
      {
        customerId: shopper.id,
        id: textOf(form, 'id') || null,
        fields: withLabel(parsed.value, values.label ?? ''),
        isDefault: form.get('isDefault') === 'yes',
      },
      shop.request.act(),
    ),
  );
  if (done.ok) return redirectSaved(shop, 'shippingSaved', BACK);
  if (done.code === 'address_not_found') throw notFound(shop, 'page');
  return refuseProfile(
    'address',
    { values, refusal: shop.say('profile.address.tooMany', { max: done.data.max }) },
    409,
  );
}

/** Sets the shopper's label of an address, cut to its maximum length. */
export function withLabel(address: AddressForm, label: string) {
  return { ...address, label: [...cleanLine(label)].slice(0, LABEL_AT_MOST).join('') };
}

export async function dropAddress(shop: Shop, shopper: Shopper, form: FormData) {
  const own = { customerId: shopper.id, id: textOf(form, 'id') };
  const done = await withStore(shop.storeId, (tx) => removeAddress(tx, own));
  if (!done.ok) throw notFound(shop, 'page');
  return redirectSaved(shop, 'saved', BACK);
}

export async function changeDefaultAddress(shop: Shop, shopper: Shopper, form: FormData) {
  const own = { customerId: shopper.id, id: textOf(form, 'id') };
  const done = await withStore(shop.storeId, (tx) => makeDefaultAddress(tx, own));
  if (!done.ok) throw notFound(shop, 'page');
  return redirectSaved(shop, 'saved', BACK);
}
