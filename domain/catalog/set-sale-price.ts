import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { convertPrices } from './convert-prices.ts';
import { holdCurrencies } from './currencies.ts';
import { indexProducts } from './index-products.ts';
import { checkSale, type SaleFailure } from './plan-sale.ts';
import type { SaleInput } from './product-input.ts';
import { refreshPrices } from './refresh-prices.ts';

export type SetSalePriceFailure =
  /** No variant with this id has a price in the store's currency. */
  'variant_not_found' | Failure<'currency_differs', { currency: string }> | SaleFailure;

type Sale = { amount: number; from: Date | null; to: Date | null };

type PriceRow = {
  productId: string;
  currency: string;
  amount: number;
  saleAmount: number | null;
  saleFrom: Date | null;
  saleTo: Date | null;
};

/** Sets a variant's sale price (G3), or ends it with null. A null start or end means no limit. */
export async function setSalePrice(
  tx: StoreTx,
  input: { variantId: string; sale: SaleInput | null },
  act: Act,
): Promise<Result<undefined, SetSalePriceFailure>> {
  const { variantId, sale } = input;
  await holdCurrencies(tx);
  const price = isId(variantId) ? await lockPrice(tx, variantId) : undefined;
  if (!price) return fail('variant_not_found');
  if (sale && sale.price.currency !== price.currency) {
    return fail('currency_differs', { currency: price.currency });
  }
  const problem = sale && checkSale(sale, price.amount);
  if (problem) return problem;
  const after: Sale | null = sale && { amount: sale.price.amount, from: sale.from, to: sale.to };
  await writeSale(tx, { variantId, currency: price.currency, sale: after });
  await convertPrices(tx, [price.productId]);
  await refreshPrices(tx, [price.productId], act.at);
  await indexProducts(tx, [price.productId]);
  await noteChange(tx, ['home', 'catalog', `product:${price.productId}`]);
  await recordAudit(tx, act, {
    action: after ? 'price.sale_set' : 'price.sale_ended',
    subjectKind: 'variant',
    subjectId: variantId,
    before: { sale: saleOf(price) },
    after: { sale: after },
  });
  return ok();
}

// Locks the product first, as all writers do.
async function lockPrice(tx: StoreTx, variantId: string): Promise<PriceRow | undefined> {
  await sql`select from products p where p.store_id = ${tx.storeId} and p.id =
      (select v.product_id from variants v where v.store_id = ${tx.storeId} and v.id = ${variantId})
    for no key update`.execute(tx);
  const { rows } = await sql<PriceRow>`
    select v.product_id as "productId", vp.currency, vp.amount, vp.sale_amount as "saleAmount",
           vp.sale_from as "saleFrom", vp.sale_to as "saleTo"
      from variants v
      join store_settings st on st.store_id = ${tx.storeId}
      join variant_prices vp on vp.store_id = ${tx.storeId} and vp.variant_id = v.id and vp.currency = st.currency
     where v.store_id = ${tx.storeId} and v.id = ${variantId} and v.archived_at is null
       for no key update of vp`.execute(tx);
  return rows[0];
}

async function writeSale(
  tx: StoreTx,
  { variantId, currency, sale }: { variantId: string; currency: string; sale: Sale | null },
): Promise<void> {
  await tx
    .updateTable('variant_prices')
    .set({ sale_amount: sale?.amount ?? null, sale_from: sale?.from ?? null, sale_to: sale?.to ?? null })
    .where('store_id', '=', tx.storeId)
    .where('currency', '=', currency)
    .where('variant_id', '=', variantId)
    .execute();
}

function saleOf({ saleAmount, saleFrom, saleTo }: PriceRow): Sale | null {
  return saleAmount === null ? null : { amount: saleAmount, from: saleFrom, to: saleTo };
}
