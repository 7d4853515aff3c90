import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { KnownProduct } from './known-product.ts';
import type { ProductPlan } from './plan-product.ts';
import type { PlannedVariant } from './plan-variants.ts';
import type { ProductInput, SaveProductOptions } from './product-input.ts';

/** Per option position, the option's id and the ids of its values by code. */
export type ValueIds = { optionId: string; byCode: Map<string, string> }[];

export type VariantRow = { id: string; isNew: boolean; variant: PlannedVariant; position: number };

/** A prepared save of a product, the input of all table writers. */
export type ProductWrite = {
  input: ProductInput;
  plan: ProductPlan;
  known: KnownProduct | null;
  productId: string;
  version: number;
  slugs: Partial<Record<Locale, string>>;
  valueIds: ValueIds;
  /** The rows in the order of input.variants. */
  variants: VariantRow[];
  act: Act & SaveProductOptions;
};
