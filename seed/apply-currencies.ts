import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { saveCurrency } from '#domain/catalog/index.ts';
import { parseRate } from '#lib/money/index.ts';
import { must } from './must.ts';
import type { StoreData } from './store-data.ts';

/** Adds the store's other currencies: all prices of its catalogue, converted. */
export async function applyCurrencies(tx: StoreTx, { store }: StoreData, act: Act): Promise<void> {
  for (const { code, rate, rounding } of store.currencies) {
    must(await saveCurrency(tx, { code, rate: must(parseRate(rate), rate), rounding }, act), code);
  }
}
