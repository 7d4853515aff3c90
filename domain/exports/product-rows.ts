import { inBatches, inParts, type Reader, type RowBatches, type StoreTx } from '#db/index.ts';
import {
  type CustomField,
  type ExportedProduct,
  exportProducts,
  fieldColumns,
  listCustomFields,
  readCurrencies,
} from '#domain/catalog/index.ts';
import { listLocations, type StockLocation, unitsAtLocations } from '#domain/stock/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { fieldCells, locationCells, locationColumn } from './own-cells.ts';
import {
  imageCells,
  productCells,
  type Row,
  relatedCells,
  valuesByCode,
  variantCells,
} from './product-cells.ts';
import { optionColumns, ownColumns, SHOPIFY_COLUMNS } from './product-columns.ts';

export type ProductFile = { locale: Locale; currency: string; origin: string };

/** The columns that depend on this store's data. */
type Own = { columns: string[]; fields: CustomField[]; places: StockLocation[] };

type Batched = ExportedProduct & { units: Map<string, number> };

const BATCH = 50;

/**
 * All products, with a row for each variant or image, whichever are more: Shopify's columns plus our own, so
 * that an import restores the same products (R4).
 */
export async function* productRows(read: Reader, file: ProductFile): RowBatches {
  const others = (await read(readCurrencies)).map(({ code }) => code);
  const fields = await read(listCustomFields);
  const places = await read(listLocations);
  const columns = [
    ...SHOPIFY_COLUMNS,
    ...ownColumns(otherLocale(file.locale)),
    ...optionColumns(otherLocale(file.locale)),
    ...others.map((code) => `Price (${code})`),
    ...places.map(locationColumn),
    ...fields.flatMap(fieldColumns).map(({ header }) => header),
  ];
  yield [columns];
  const batches = inBatches<Batched>(read, async (tx, after) => {
    const input = { after: after?.id ?? null, limit: BATCH, currency: file.currency };
    return withUnits(tx, await exportProducts(tx, input), places);
  });
  yield* inParts(batches, (product) => rowsOf(product, { ...file, columns, fields, places }));
}

/** Adds the units of each variant at each location. */
async function withUnits(
  tx: StoreTx,
  products: ExportedProduct[],
  places: StockLocation[],
): Promise<Batched[]> {
  const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  const rows = places.length > 0 ? await unitsAtLocations(tx, ids) : [];
  const units = new Map(
    rows.map(({ variantId, locationId, quantity }) => [`${variantId} ${locationId}`, quantity]),
  );
  return products.map((product) => ({ ...product, units }));
}

function* rowsOf(product: Batched, file: ProductFile & Own): Generator<Cell[]> {
  const own = product.texts[file.locale] ? file.locale : otherLocale(file.locale);
  const reading = { ...file, locale: own, values: valuesByCode(product) };
  const count = Math.max(product.variants.length, product.images.length, 1);
  for (let at = 0; at < count; at++) {
    const row: Row = {
      Handle: product.importHandle ?? product.texts[own]?.slug ?? product.id,
      ...(at === 0 ? productCells(product, own) : {}),
      ...(at === 0 ? relatedCells(product, file.locale) : {}),
      ...(at === 0 ? fieldCells(product, file.fields) : {}),
      ...variantCells(product, at, reading),
      ...locationCells(product.variants[at], file.places, product.units),
      ...imageCells(product, at, reading),
    };
    yield file.columns.map((column) => row[column] ?? '');
  }
}
