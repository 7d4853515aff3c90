import type { ProductPage, VariantChoice } from './views.ts';

/**
 * What the values asked for in an address come to. `wanted` gives the value of an option's parameter, null for none.
 * Without a full choice the rest is filled from the first sellable variant that fits; pure.
 */
export function chooseVariant(
  product: Pick<ProductPage, 'options' | 'variants'>,
  wanted: (param: string) => string | null,
): VariantChoice {
  throw new Error(`not written yet ${product} ${wanted}`);
}
