import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Reader, RowBatches } from '#db/index.ts';
import type { ExportedProduct } from '#domain/catalog/index.ts';
import type { ExportedOrder } from '#domain/orders/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import { money } from '#lib/money/index.ts';
import { orderRows, productRows } from './index.ts';

/** A reader whose reads find these, one after the other, and then nothing. */
function readerOf(...found: unknown[][]): Reader {
  return async <T>() => (found.shift() ?? []) as T;
}

/** The parts of a file after its headings, and how often other requests had their turn meanwhile. */
async function partsOf(rows: RowBatches): Promise<{ head: Cell[]; parts: Cell[][][]; turns: number }> {
  const parts: Cell[][][] = [];
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  for await (const part of rows) parts.push(part);
  isOver = true;
  await others;
  const [head = []] = parts.shift() ?? [];
  return { head, parts, turns };
}

const amount = money(100, 'USD');
const line = { sku: '', title: 'Lamp', color: null, size: null, quantity: 1 };
const order: ExportedOrder = {
  ...{ id: 'a', number: 1001, placedAt: new Date(0), status: 'delivered', shownStatus: 'delivered' },
  ...{ paymentStatus: 'paid', paymentMethod: 'card', userName: 'Sara', email: '', phone: '' },
  ...{ address: 'Olaya Street', addressMore: '', city: '', zipCode: '', country: 'SA' },
  ...{
    note: 'Please ring',
    itemCount: 1000,
    subtotal: amount,
    discountTotal: amount,
    deliveryCharges: amount,
  },
  ...{ codFee: amount, taxTotal: amount, total: amount, refunded: amount },
  lines: Array.from({ length: 1000 }, () => ({
    ...line,
    unitPrice: amount,
    lineTotal: amount,
    lineTax: amount,
  })),
};

const VARIANTS = 2000;

/** A product of two thousand variants with as many values, and how often the code of a value was read. */
function largeProduct() {
  const reads = { count: 0 };
  const values = Array.from({ length: VARIANTS }, (_, at) => ({
    get code() {
      reads.count += 1;
      return `v${at}`;
    },
    ...{ swatch: '', pictureHash: null, labels: { en: `Value ${at}` } },
  }));
  const price = { amount: 100, compareAt: null, saleAmount: null, saleFrom: null, saleTo: null, cost: null };
  const product: ExportedProduct = {
    ...{ id: 'p', status: 'active', importHandle: 'lamp', productType: '', brand: null, tags: [] },
    ...{
      isFeatured: false,
      publishAt: null,
      categories: [],
      collections: [],
      related: [],
      images: [],
      custom: [],
    },
    texts: { en: { title: 'Lamp', slug: 'lamp', body: '', seoTitle: '', seoDescription: '' } },
    options: [{ kind: 'other', names: { en: 'Shade' }, values }],
    variants: Array.from({ length: VARIANTS }, (_, at) => ({
      ...{ id: `${at}`, combination: `${at}`, values: [`v${at}`], sku: null, barcode: '', weightGrams: 0 },
      ...{ taxClass: 'standard', imageHash: null, ...price, entered: null },
      ...{ isTracked: false, quantity: 0, allowsBackorder: false },
    })),
  };
  return { product, reads };
}

describe('the rows of a file', () => {
  test('a large order is passed on in parts, other requests run between them, and its note is there once', async () => {
    const file = { locale: 'en', timeZone: 'UTC', orderIds: null } as const;
    const { head, parts, turns } = await partsOf(orderRows(readerOf([order]), file));
    expect(parts.map((part) => part.length)).toEqual([250, 250, 250, 250]);
    expect(turns).toBeGreaterThan(2);
    const cells = (name: string) => parts.flat().map((row) => row[head.indexOf(name)]);
    expect(cells('Note').filter((note) => note !== '')).toEqual(['Please ring']);
    expect(cells('Note')[0]).toBe('Please ring');
    expect(new Set(cells('Delivery Address'))).toEqual(new Set(['Olaya Street']));
  });

  test('a large product is passed on in parts, and each variant finds its values without looking at all of them', async () => {
    const { product, reads } = largeProduct();
    const file = { locale: 'en', currency: 'USD', origin: 'https://shop.example' } as const;
    const { head, parts, turns } = await partsOf(productRows(readerOf([], [], [], [product]), file));
    expect(parts.map((part) => part.length)).toEqual(Array(8).fill(250));
    expect(turns).toBeGreaterThan(6);
    const labels = parts.flat().map((row) => row[head.indexOf('Option1 Value')]);
    expect(labels).toEqual(Array.from({ length: VARIANTS }, (_, at) => `Value ${at}`));
    expect(reads.count).toBeLessThan(5 * VARIANTS);
  });
});
