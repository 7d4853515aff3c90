import { withStoreReadOnly } from '#db/index.ts';
import { type ExportedProduct, exportProducts } from '#domain/catalog/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { storefrontOrigin } from '#server/http/origins.ts';
import type { Staff } from '../staff.server.ts';
import type { RowBatches } from './csv-download.server.ts';

const BATCH = 50;

// Shopify's own names, so that the import reads the file; what its columns have no room for follows.
const COLUMNS = [
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
  'Status',
  'Categories',
  'Sale Price',
  'Sale From',
  'Sale To',
  'Tax class',
] as const;

type Column = (typeof COLUMNS)[number];
type Row = Partial<Record<Column, Cell>>;
type Reading = { locale: Locale; currency: string; origin: string };

/** Every product, a row for each variant or picture, whichever are more. */
export async function* productRows({ store, request }: Staff): RowBatches {
  const { defaultLocale: locale, currency } = store.shell;
  const reading = { locale, currency, origin: storefrontOrigin(request.config, store.slug) };
  const other = otherLocale(locale);
  yield [[...COLUMNS, `Title (${other})`, `Body (HTML) (${other})`]];
  let after: string | null = null;
  for (;;) {
    const products: ExportedProduct[] = await withStoreReadOnly(store.id, (tx) =>
      exportProducts(tx, { after, limit: BATCH, currency }),
    );
    if (products.length > 0) yield products.flatMap((product) => rowsOf(product, reading));
    if (products.length < BATCH) return;
    after = products.at(-1)?.id ?? null;
  }
}

function rowsOf(product: ExportedProduct, reading: Reading): Cell[][] {
  const { locale } = reading;
  const own = product.texts[locale] ? locale : otherLocale(locale);
  const text = product.texts[own];
  const other = own === locale ? product.texts[otherLocale(locale)] : undefined;
  const handle = product.importHandle ?? text?.slug ?? product.id;
  const count = Math.max(product.variants.length, product.images.length, 1);
  return Array.from({ length: count }, (_, at) => {
    const row: Row = {
      Handle: handle,
      ...(at === 0 ? productCells(product, own) : {}),
      ...variantCells(product, at, reading),
      ...imageCells(product, at, reading),
    };
    const further = at === 0 ? [other?.title ?? '', other?.body ?? ''] : ['', ''];
    return [...COLUMNS.map((column) => row[column] ?? ''), ...further];
  });
}

function productCells(product: ExportedProduct, locale: Locale): Row {
  const text = product.texts[locale];
  const [one, two, three] = product.options.map(({ names }) => wordIn(names, locale));
  return {
    Title: text?.title ?? '',
    'Body (HTML)': text?.body ?? '',
    Vendor: wordIn(product.brand ?? {}, locale),
    Type: product.productType,
    Tags: product.tags.join(', '),
    Published: product.status === 'active' ? 'true' : 'false',
    // Shopify's way to say that there are no options.
    'Option1 Name': one ?? 'Title',
    'Option2 Name': two ?? '',
    'Option3 Name': three ?? '',
    'SEO Title': text?.seoTitle ?? '',
    'SEO Description': text?.seoDescription ?? '',
    Status: product.status,
    Categories: product.categories.map((titles) => wordIn(titles, locale)).join(', '),
  };
}

function variantCells({ variants, options }: ExportedProduct, at: number, reading: Reading): Row {
  const variant = variants[at];
  if (!variant) return {};
  const { currency, origin, locale } = reading;
  const price = (amount: number | null) => (amount === null ? '' : decimalText(money(amount, currency)));
  const [one, two, three] = variant.values.map((code, index) =>
    wordIn(options[index]?.labels[code] ?? { [locale]: code }, locale),
  );
  return {
    'Option1 Value': one ?? 'Default Title',
    'Option2 Value': two ?? '',
    'Option3 Value': three ?? '',
    'Variant SKU': variant.sku ?? '',
    'Variant Grams': variant.weightGrams,
    'Variant Inventory Tracker': variant.isTracked ? 'shopify' : '',
    'Variant Inventory Qty': variant.quantity,
    'Variant Inventory Policy': variant.allowsBackorder ? 'continue' : 'deny',
    'Variant Price': price(variant.amount),
    'Variant Compare At Price': price(variant.compareAt),
    'Variant Barcode': variant.barcode,
    'Sale Price': price(variant.saleAmount),
    'Sale From': variant.saleFrom ?? '',
    'Sale To': variant.saleTo ?? '',
    'Tax class': variant.taxClass,
    'Variant Image': variant.imageHash ? `${origin}/media/${variant.imageHash}` : '',
  };
}

function imageCells({ images }: ExportedProduct, at: number, { origin, locale }: Reading): Row {
  const image = images[at];
  if (!image) return {};
  return {
    'Image Src': `${origin}/media/${image.hash}`,
    'Image Position': at + 1,
    'Image Alt Text': wordIn(image.alt ?? {}, locale),
  };
}

function wordIn(words: Partial<Record<Locale, string>>, locale: Locale): string {
  return words[locale] ?? words[otherLocale(locale)] ?? '';
}
