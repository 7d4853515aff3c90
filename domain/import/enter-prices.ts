import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type SavedProduct, setCurrencyPrice } from '#domain/catalog/index.ts';
import type { RowNote } from './errors.ts';
import type { FileProduct } from './file-product.ts';

/** Saves the file's prices in further currencies; notes currencies that the store does not use. */
export async function enterPrices(
  tx: StoreTx,
  { product, saved }: { product: FileProduct; saved: SavedProduct },
  act: Act,
): Promise<RowNote[]> {
  const unknown = new Set<string>();
  for (const [index, { entered = [] }] of product.variants.entries()) {
    for (const price of entered) {
      const variantId = saved.variantIds[index] ?? '';
      const set = await setCurrencyPrice(tx, { variantId, code: price.currency, price }, act);
      if (!set.ok && set.code === 'currency_not_found') unknown.add(`Price (${price.currency})`);
      else if (!set.ok) throw new Error(`A price was not entered: ${set.code}`);
    }
  }
  if (unknown.size === 0) return [];
  return [{ line: product.line, code: 'not_carried', data: { columns: [...unknown].join(', ') } }];
}
