import type { CheckoutSettings } from '#domain/checkout/index.ts';
import type { Shop } from '../page/shop.server.ts';

/**
 * The store's checkout rules, from the shell. For display: placeOrder decides by the rules in the database.
 */
export function checkoutSettings({ shell }: Shop, country = shell.country): CheckoutSettings {
  const { nameMinLength, isZipRequired, zipNotAskedIn, takesNotes } = shell;
  return { nameMinLength, zipRequired: isZipRequired, zipNotAskedIn, takesNotes, country };
}
