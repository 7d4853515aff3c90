import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ProductStatus } from './product-input.ts';
import type { AdminProducts } from './views.ts';

export type AdminProductsInput = {
  locale: Locale;
  currency: string;
  /** Title, SKU, brand, category, tag; prefixes count. */
  query?: string;
  status?: ProductStatus;
  cursor?: string;
  size?: number;
};

/** A page of the admin's products, newest first, and how many there are per status. */
export async function adminProducts(tx: StoreTx, input: AdminProductsInput): Promise<AdminProducts> {
  throw new Error(`not written yet ${tx} ${input}`);
}
