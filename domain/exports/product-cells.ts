import type { ExportedProduct } from '#domain/catalog/index.ts';
import { type Cell, joinWords } from '#lib/csv-text.ts';
import { inLanguage, type Locale, otherLocale } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';

export type Row = Record<string, Cell>;
type Words = Partial<Record<Locale, string>>;
type Reading = { locale: Locale; currency: string; origin: string };
type OptionValue = ExportedProduct['options'][number]['values'][number];
type VariantReading = Reading & { values: ReturnType<typeof valuesByCode> };

/** The values of each option by code: two thousand variants do not each look for theirs among two thousand. */
export function valuesByCode({ options }: ExportedProduct): Map<string, OptionValue>[] {
  return options.map(({ values }) => new Map(values.map((value) => [value.code, value])));
}

/** Related products, by their handles in the file. */
export function relatedCells({ related }: ExportedProduct, locale: Locale): Row {
  return { Related: joinWords(related.map((each) => each.importHandle ?? wordIn(each.slugs, locale))) };
}

/** The cells of a product that are on its first row. */
export function productCells(product: ExportedProduct, locale: Locale): Row {
  const text = product.texts[locale];
  const { tags, status, options, categories, collections, brand } = product;
  const [one, two, three] = options.map(({ names }) => wordIn(names, locale));
  return {
    Title: text?.title ?? '',
    'Body (HTML)': evenLines(text?.body ?? ''),
    Vendor: wordIn(brand ?? {}, locale),
    Type: product.productType,
    Tags: joinWords(tags),
    Published: status === 'active' ? 'true' : 'false',
    // Shopify's marker for a product without options.
    'Option1 Name': one ?? 'Title',
    'Option2 Name': two ?? '',
    'Option3 Name': three ?? '',
    'SEO Title': text?.seoTitle ?? '',
    'SEO Description': text?.seoDescription ?? '',
    Status: status,
    'Souk ID': product.id,
    Language: locale,
    Slug: text?.slug ?? '',
    Featured: product.isFeatured ? 'true' : 'false',
    'Published At': product.publishAt ? new Date(product.publishAt).toISOString() : '',
    Categories: joinWords(categories.map((path) => pathIn(path, locale))),
    Collections: joinWords(collections.map((titles) => wordIn(titles, locale))),
    ...otherCells(product, otherLocale(locale)),
    ...Object.assign({}, ...options.map((option, index) => optionCells(option, index, locale))),
  };
}

function otherCells({ texts, brand, categories, collections }: ExportedProduct, other: Locale): Row {
  const text = texts[other];
  const named = (name: string, value: string) => ({ [`${name} (${other})`]: value });
  return {
    ...named('Title', text?.title ?? ''),
    ...named('Slug', text?.slug ?? ''),
    ...named('Body (HTML)', evenLines(text?.body ?? '')),
    ...named('SEO Title', text?.seoTitle ?? ''),
    ...named('SEO Description', text?.seoDescription ?? ''),
    ...named('Vendor', brand?.[other] ?? ''),
    ...named('Categories', joinWords(categories.map((path) => pathIn(path, other)))),
    ...named('Collections', joinWords(collections.map((titles) => wordIn(titles, other)))),
  };
}

function optionCells(
  { kind, names, values }: ExportedProduct['options'][number],
  index: number,
  locale: Locale,
): Row {
  const column = `Option${index + 1}`;
  return {
    [`${column} Name (${otherLocale(locale)})`]: names[otherLocale(locale)] ?? '',
    [`${column} Kind`]: kind,
    [`${column} Values`]: joinWords(values.map(({ labels, code }) => wordIn(labels, locale) || code)),
  };
}

export function variantCells({ variants }: ExportedProduct, at: number, reading: VariantReading): Row {
  const variant = variants[at];
  if (!variant) return {};
  const { currency, origin } = reading;
  const price = (amount: number | null, code = currency) =>
    amount === null ? '' : decimalText(money(amount, code));
  return {
    'Option1 Value': 'Default Title',
    ...Object.assign({}, ...variant.values.map((code, index) => valueCells({ code, index }, reading))),
    'Variant SKU': variant.sku ?? '',
    'Variant Grams': variant.weightGrams,
    'Variant Inventory Tracker': variant.isTracked ? 'shopify' : '',
    'Variant Inventory Qty': variant.quantity,
    'Variant Inventory Policy': variant.allowsBackorder ? 'continue' : 'deny',
    'Variant Price': price(variant.amount),
    'Variant Compare At Price': price(variant.compareAt),
    'Variant Barcode': variant.barcode,
    'Cost per item': price(variant.cost),
    'Sale Price': price(variant.saleAmount),
    'Sale From': moment(variant.saleFrom),
    'Sale To': moment(variant.saleTo),
    'Tax class': variant.taxClass,
    'Variant Image': variant.imageHash ? `${origin}/media/${variant.imageHash}` : '',
    ...Object.fromEntries(
      Object.entries(variant.entered ?? {}).map(([code, amount]) => [`Price (${code})`, price(amount, code)]),
    ),
  };
}

function valueCells(
  { code, index }: { code: string; index: number },
  { values, locale, origin }: VariantReading,
): Row {
  const value = values[index]?.get(code);
  const column = `Option${index + 1}`;
  return {
    [`${column} Value`]: wordIn(value?.labels ?? {}, locale) || code,
    [`${column} Value (${otherLocale(locale)})`]: value?.labels[otherLocale(locale)] ?? '',
    [`${column} Code`]: code,
    [`${column} Colour`]: value?.swatch ?? '',
    [`${column} Picture`]: value?.pictureHash ? `${origin}/media/${value.pictureHash}` : '',
  };
}

export function imageCells({ images }: ExportedProduct, at: number, { origin, locale }: Reading): Row {
  const image = images[at];
  if (!image) return {};
  return {
    'Image Src': `${origin}/media/${image.hash}`,
    'Image Position': at + 1,
    'Image Alt Text': image.alt?.[locale] ?? '',
    [`Image Alt Text (${otherLocale(locale)})`]: image.alt?.[otherLocale(locale)] ?? '',
  };
}

function pathIn(path: Words[], locale: Locale): string {
  return joinWords(
    path.map((titles) => wordIn(titles, locale)),
    ' > ',
  );
}

function wordIn(words: Words, locale: Locale): string {
  return inLanguage(words, locale)?.text ?? '';
}

function moment(at: string | null): string {
  return at === null ? '' : new Date(at).toISOString();
}

// Normalized as in the import: LF line ends, trimmed.
function evenLines(html: string): string {
  return html.replace(/\r\n?/g, '\n').trim();
}
