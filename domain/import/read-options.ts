import type { FileOption, FileVariant } from './file-product.ts';
import type { Column, ShopifyRow } from './shopify-row.ts';

/** The option names of a product, in order; '' for an unused column. */
export type OptionNames = [string, string, string];

export const OPTION_COLUMNS: { name: Column; value: Column }[] = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
];

/**
 * Only a product's first row names its options. Shopify marks a product without options by the option Title
 * with the value Default Title.
 */
export function readOptionNames(first: ShopifyRow): OptionNames {
  const [one, two, three] = OPTION_COLUMNS.map(({ name }) => first.cell(name));
  const isPlain =
    one?.toLowerCase() === 'title' && first.cell('option1Value').toLowerCase() === 'default title';
  return isPlain ? ['', '', ''] : [one ?? '', two ?? '', three ?? ''];
}

/** The options with all values that variants use, in file order. */
export function optionsOf(names: OptionNames, variants: FileVariant[]): FileOption[] {
  return names
    .filter((name) => name !== '')
    .map((name, index) => ({
      name,
      values: [...new Set(variants.map(({ labels }) => labels[index] ?? ''))],
    }));
}
