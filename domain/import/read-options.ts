import type { FileOption, FileVariant } from './file-product.ts';
import type { Column, ShopifyRow } from './shopify-row.ts';

/** The names of a product's options in order; '' where a column is not used. */
export type OptionNames = [string, string, string];

export const OPTION_COLUMNS: { name: Column; value: Column }[] = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
];

/** Only the first row of a product names its options. Title with Default Title is Shopify's way to say that there are none. */
export function readOptionNames(first: ShopifyRow): OptionNames {
  const [one, two, three] = OPTION_COLUMNS.map(({ name }) => first.cell(name));
  const isPlain =
    one?.toLowerCase() === 'title' && first.cell('option1Value').toLowerCase() === 'default title';
  return isPlain ? ['', '', ''] : [one ?? '', two ?? '', three ?? ''];
}

/** The options with every value that a variant has, in the order in which the file names them. */
export function optionsOf(names: OptionNames, variants: FileVariant[]): FileOption[] {
  return names
    .filter((name) => name !== '')
    .map((name, index) => ({
      name,
      values: [...new Set(variants.map(({ labels }) => labels[index] ?? ''))],
    }));
}
