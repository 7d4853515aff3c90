import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { KnownProduct } from './known-product.ts';
import type { ProductPlan } from './plan-product.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';

/** One save of a product, decided: what every writer of its tables is handed. */
export type ProductWrite = {
  input: ProductInput;
  plan: ProductPlan;
  known: KnownProduct | null;
  productId: string;
  version: number;
  slugs: Partial<Record<Locale, string>>;
  act: Act & SaveProductOptions;
};
