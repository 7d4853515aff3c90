import type { Part, PartChanges, TableChanges } from '#domain/restores/index.ts';
import type { TextKey } from '../../ui/console/texts.tsx';

/** The changes of one kind of thing. `isOne`: a store has exactly one such thing, so its number is not shown. */
export type ChangeLine = { text: TextKey; isOne: boolean; back: number; changed: number; newer: number };

/** The tables of each part, grouped by the names that owners see. */
export const LINES: Record<Part, Partial<Record<TextKey, readonly string[]>>> = {
  catalogue: {
    'earlier.line.products': ['products'],
    'earlier.line.texts': ['product_texts'],
    'earlier.line.variants': ['variants'],
    'earlier.line.prices': ['variant_prices'],
    'earlier.line.pictures': ['product_media'],
    'earlier.line.groups': [
      ...['brands', 'brand_texts', 'categories', 'category_texts'],
      ...['collections', 'collection_texts'],
    ],
    'earlier.line.details': [
      ...['custom_fields', 'digital_files', 'option_value_texts', 'option_values', 'product_categories'],
      ...['product_custom_values', 'product_option_texts', 'product_options', 'product_relations'],
      ...['product_tags', 'size_guides', 'variant_values'],
    ],
  },
  content: {
    'earlier.line.pages': ['pages', 'page_texts'],
    'earlier.line.home': ['home_sections', 'home_section_texts'],
    'earlier.line.shared': ['shared_blocks'],
    'earlier.line.redirects': ['redirects'],
  },
  theme: { 'earlier.line.theme': ['store_settings'] },
  settings: {
    'earlier.line.settings': ['store_settings'],
    'earlier.line.names': ['store_texts'],
    'earlier.line.words': ['message_overrides'],
    'earlier.line.carriers': ['carriers'],
    'earlier.line.accounts': ['accounting_settings'],
  },
};

/** Tables computed from other rows, whose own changes are not shown. */
export const COMPUTED_TABLES: readonly string[] = ['collection_products', 'product_prices'];

const ONES: readonly string[] = ['store_settings', 'accounting_settings'];

/** The changes of a part, grouped by the names that owners see, without zeros. */
export function changeLines({ part, tables }: PartChanges): ChangeLine[] {
  return Object.entries(LINES[part]).flatMap(([text, names]) => {
    const of = tables.filter(({ table }) => names.includes(table));
    const sum = (name: keyof Omit<TableChanges, 'table'>) => of.reduce((n, each) => n + each[name], 0);
    const line = { back: sum('back'), changed: sum('changed'), newer: sum('newer') };
    if (line.back + line.changed + line.newer === 0) return [];
    return [{ text: text as TextKey, isOne: names.every((name) => ONES.includes(name)), ...line }];
  });
}
