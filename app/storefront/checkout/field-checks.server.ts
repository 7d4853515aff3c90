import { exampleNumber } from '#domain/checkout/index.ts';
import { isolate } from '#lib/bidi.ts';
import type { Shop } from '../page/shop.server.ts';
import { checkoutSettings } from './checkout-settings.server.ts';
import type { FieldChecks } from './checkout-types.ts';

// Looser than the server's rules, so that a browser never complains about a value that the server takes. The digits
// are Western, Arabic and Persian.
const PHONE = '[^0-9٠-٩۰-۹]*([0-9٠-٩۰-۹][^0-9٠-٩۰-۹]*){6,}';
const EMAIL = '.+@.+[.].+';

/** The checks that a browser makes when the shopper leaves a field, with the messages that the server would return. */
export function fieldChecks(shop: Shop, country: string): FieldChecks {
  const { say } = shop;
  const min = checkoutSettings(shop, country).nameMinLength;
  const example = isolate(exampleNumber(country));
  return {
    phone: { pattern: PHONE, text: say('checkout.field.mobileInvalid', { example }) },
    email: { pattern: EMAIL, text: say('checkout.field.emailInvalid') },
    name: { text: say('checkout.field.nameShort', { min }) },
    city: { text: say('checkout.field.cityRequired') },
    address: { text: say('checkout.field.addressRequired') },
  };
}
