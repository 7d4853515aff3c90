import type { CheckoutSettings } from '#domain/checkout/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** What this shop asks of an address and of an order. An order itself is decided by what stands in the database. */
export function checkoutSettings({ shell }: Shop, country = shell.country): CheckoutSettings {
  const { nameMinLength, isZipRequired, zipNotAskedIn, takesNotes } = shell;
  return { nameMinLength, zipRequired: isZipRequired, zipNotAskedIn, takesNotes, country };
}
