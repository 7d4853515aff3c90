import { type FieldColumn, readFieldColumn } from '#domain/catalog/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';
import type { TableRow } from './read-table.ts';

/** Our column names with Shopify's: first the name in the older export, then in the newer one. */
const COLUMNS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  taxClass: ['Tax class', 'Variant Tax Class'],
  taxable: ['Variant Taxable', 'Charge tax'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  salePrice: ['Sale Price'],
  cost: ['Cost per item'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
} as const;

export type Column = keyof typeof COLUMNS;

/** A row with our column names; '' for a cell of a missing column. */
export type ShopifyRow = {
  line: number;
  cell(column: Column): string;
  /** A cell of a column that only Souk's own files have. */
  named(name: string): string;
  has(name: string): boolean;
  /** Typed prices in further currencies, with the currency. */
  prices(): (readonly [string, string])[];
  /** Custom fields and units at other locations; only Souk's own files have them. */
  fields(): { field: FieldColumn; text: string }[];
  places(): { place: string; text: string }[];
  isOwn: boolean;
  /** The number of options: Shopify has three, other exports may have more. */
  optionCount: number;
  hasSpareCells: boolean;
};

export type ShopifyHeader = {
  at: Partial<Record<Column, number>>;
  furtherOptions: Map<number, number>;
  width: number;
  names: Map<string, number>;
  /** True for a file written by Souk, which names each product's language. */
  isOwn: boolean;
  /** Price columns of further currencies, by currency. */
  prices: Map<string, number>;
  fields: { field: FieldColumn; at: number }[];
  places: { place: string; at: number }[];
};

const MAX_URL_BYTES = 2_400;
/**
 * The maximum number of columns of one kind that a header may repeat: prices, custom fields, locations, options. Each
 * is read for each row, and a header has room for 200,000.
 */
const MOST_REPEATED = 200;
const NEEDED: Column[] = ['handle', 'title', 'price'];
// PostgreSQL rejects NUL; the other control characters are invisible.
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/** Finds the columns in any order and case; fails if a required column is missing. */
export function readHeader(row: TableRow): Result<ShopifyHeader, FileProblem> {
  const headings = row.cells.map(clean);
  const names = headings.map((heading) => heading.toLowerCase());
  const at: ShopifyHeader['at'] = {};
  for (const [column, aliases] of Object.entries(COLUMNS)) {
    const index = aliases.map((alias) => names.indexOf(alias.toLowerCase())).find((place) => place !== -1);
    if (index !== undefined) at[column as Column] = index;
  }
  const missing = NEEDED.find((column) => at[column] === undefined);
  if (missing) return fail('missing_column', { line: row.line, column: COLUMNS[missing][0] });
  const isOwn = ['language', 'slug'].every((name) => names.includes(name));
  return ok({
    at,
    furtherOptions: findFurtherOptions(names),
    width: names.length,
    names: new Map(names.map((name, index) => [name, index])),
    prices: findPrices(names),
    fields: isOwn ? findFields(headings) : [],
    places: isOwn ? findPlaces(headings) : [],
    isOwn,
  });
}

export function readRow(header: ShopifyHeader, { line, cells }: TableRow): ShopifyRow {
  const further = [...header.furtherOptions].filter(([index]) => (cells[index] ?? '').trim() !== '');
  return {
    line,
    cell: (column) => clean(cells[header.at[column] ?? -1]),
    named: (name) => clean(cells[header.names.get(name.toLowerCase()) ?? -1]),
    has: (name) => header.names.has(name.toLowerCase()),
    isOwn: header.isOwn,
    prices: () => [...header.prices].map(([code, at]) => [code, clean(cells[at])] as const),
    fields: () => header.fields.map(({ field, at }) => ({ field, text: clean(cells[at]) })),
    places: () => header.places.map(({ place, at }) => ({ place, text: clean(cells[at]) })),
    optionCount: Math.max(3, ...further.map(([, option]) => option)),
    hasSpareCells: cells.slice(header.width).some((cell) => cell.trim() !== ''),
  };
}

/** The English name of a column as in the file, for messages. */
export function columnName(column: Column): string {
  return COLUMNS[column][0];
}

/** Shopify's older exports write URLs without a scheme: //cdn.shopify.com/… */
export function pictureUrl(cell: string): string {
  const url = cell.startsWith('//') ? `https:${cell}` : cell;
  // The size limit of an index entry. Longer URLs are data: URLs, which are reported as invalid.
  return Buffer.byteLength(url) > MAX_URL_BYTES ? `${url.slice(0, 200)}…` : url;
}

function findPrices(names: string[]): Map<string, number> {
  const found = names.flatMap((name, index) => {
    const code = /^price \(([a-z]{3})\)$/.exec(name)?.[1];
    return code ? [[code.toUpperCase(), index] as const] : [];
  });
  return new Map(found.slice(0, MOST_REPEATED));
}

function findFields(headings: string[]): ShopifyHeader['fields'] {
  const found = headings.flatMap((heading, at) => {
    const field = readFieldColumn(heading);
    return field ? [{ field, at }] : [];
  });
  return found.slice(0, MOST_REPEATED);
}

function findPlaces(headings: string[]): ShopifyHeader['places'] {
  const found = headings.flatMap((heading, at) => {
    const place = /^stock at (.+)$/i.exec(heading)?.[1];
    return place ? [{ place, at }] : [];
  });
  return found.slice(0, MOST_REPEATED);
}

function findFurtherOptions(names: string[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [index, name] of names.entries()) {
    const option = Number(/^option([0-9]{1,2}) (?:name|value)$/.exec(name)?.[1] ?? 0);
    if (option > 3 && found.size < MOST_REPEATED) found.set(index, option);
  }
  return found;
}

function clean(cell: string | undefined): string {
  return (cell ?? '').replace(CONTROL, '').trim();
}
