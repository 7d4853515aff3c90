import { type ExportedProduct, exportProducts, readCurrencies } from '#domain/catalog/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { imageCells, productCells, type Row, relatedCells, variantCells } from './product-cells.ts';
import { optionColumns, ownColumns, SHOPIFY_COLUMNS } from './product-columns.ts';
import { inBatches, type Reader, type RowBatches } from './read-batches.ts';

export type ProductFile = { locale: Locale; currency: string; origin: string };

const BATCH = 50;

/**
 * Every product, a row for each variant or picture, whichever are more: Shopify's columns and behind them what those have
 * no room for, so that Souk reads back the very same products (R4).
 */
export async function* productRows(read: Reader, file: ProductFile): RowBatches {
  const others = (await read(readCurrencies)).map(({ code }) => code);
  const columns = [
    ...SHOPIFY_COLUMNS,
    ...ownColumns(otherLocale(file.locale)),
    ...optionColumns(otherLocale(file.locale)),
    ...others.map((code) => `Price (${code})`),
  ];
  yield [columns];
  const batches = inBatches<ExportedProduct>(
    read,
    (tx, after) => exportProducts(tx, { after: after?.id ?? null, limit: BATCH, currency: file.currency }),
    BATCH,
  );
  for await (const products of batches) {
    yield products.flatMap((product) => rowsOf(product, { ...file, columns }));
  }
}

function rowsOf(product: ExportedProduct, file: ProductFile & { columns: string[] }): Cell[][] {
  const own = product.texts[file.locale] ? file.locale : otherLocale(file.locale);
  const reading = { ...file, locale: own };
  const count = Math.max(product.variants.length, product.images.length, 1);
  return Array.from({ length: count }, (_, at) => {
    const row: Row = {
      Handle: product.importHandle ?? product.texts[own]?.slug ?? product.id,
      ...(at === 0 ? { ...productCells(product, own), ...relatedCells(product, file.locale) } : {}),
      ...variantCells(product, at, reading),
      ...imageCells(product, at, reading),
    };
    return file.columns.map((column) => row[column] ?? '');
  });
}
