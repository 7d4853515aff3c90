import type { Locale } from '#lib/locale.ts';

// Shopify's own names, so that Shopify and whoever reads its files takes them too.
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

/** What Shopify has no column for; `other` is the language beside the store's own. */
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
    [`Name (${other})`, 'Kind', 'Values', `Value (${other})`, 'Code', 'Colour'].map(
      (name) => `Option${number} ${name}`,
    ),
  );
}
