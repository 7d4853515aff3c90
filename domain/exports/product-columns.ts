import type { Locale } from '#lib/locale.ts';

// Shopify's column names, so that Shopify and compatible tools can read the file.
export const SHOPIFY_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'SEO Title',
  'SEO Description',
  'Cost per item',
  'Status',
];

/** Columns that Shopify does not have; `other` is the store's second language. */
export function ownColumns(other: Locale): string[] {
  return [
    'Categories',
    'Sale Price',
    'Sale From',
    'Sale To',
    'Tax class',
    'Souk ID',
    'Language',
    'Slug',
    'Featured',
    'Published At',
    'Collections',
    'Related',
    ...['Title', 'Slug', 'Body (HTML)', 'SEO Title', 'SEO Description', 'Vendor', 'Categories'].map(
      (name) => `${name} (${other})`,
    ),
    `Collections (${other})`,
    `Image Alt Text (${other})`,
  ];
}

export function optionColumns(other: Locale): string[] {
  return [1, 2, 3].flatMap((number) =>
    [`Name (${other})`, 'Kind', 'Values', `Value (${other})`, 'Code', 'Colour', 'Picture'].map(
      (name) => `Option${number} ${name}`,
    ),
  );
}
