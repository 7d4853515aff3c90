import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import type { Money } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { convertPrices } from './convert-prices.ts';
import { holdCurrencies, readCurrencies } from './currencies.ts';
import { indexProducts } from './index-products.ts';
import { MAX_AMOUNT } from './product-input.ts';
import { refreshPrices } from './refresh-prices.ts';

export type SetCurrencyPriceFailure =
  | 'variant_not_found'
  /** The currency is not among those in which the store sells in addition to its own. */
  | 'currency_not_found'
  | Failure<'price_negative', { amount: number }>
  | Failure<'price_too_large', { amount: number; max: number }>;

/**
 * Enters a variant's price in another currency, which is then not converted; null converts the price again
 * (G2).
 */
export async function setCurrencyPrice(
  tx: StoreTx,
  input: { variantId: string; code: string; price: Money | null },
  act: Act,
): Promise<Result<undefined, SetCurrencyPriceFailure>> {
  const { variantId, code, price } = input;
  if (price && price.currency !== code) throw new Error(`A price in ${price.currency} for ${code}`);
  if (price && price.amount < 0) return fail('price_negative', { amount: price.amount });
  if (price && price.amount > MAX_AMOUNT) {
    return fail('price_too_large', { amount: price.amount, max: MAX_AMOUNT });
  }
  await holdCurrencies(tx);
  if (!(await readCurrencies(tx)).some((each) => each.code === code)) return fail('currency_not_found');
  const productId = isId(variantId) ? await lockProductOf(tx, variantId) : null;
  if (productId === null) return fail('variant_not_found');
  await writePrice(tx, { variantId, code, amount: price?.amount ?? null });
  await convertPrices(tx, [productId]);
  await refreshPrices(tx, [productId], act.at);
  await indexProducts(tx, [productId]);
  await noteChange(tx, ['home', 'catalog', `product:${productId}`]);
  await recordAudit(tx, act, {
    action: price ? 'price.entered' : 'price.converted',
    subjectKind: 'variant',
    subjectId: variantId,
    after: { currency: code, amount: price?.amount ?? null },
  });
  return ok();
}

async function lockProductOf(tx: StoreTx, variantId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
     where p.store_id = ${tx.storeId} and p.id =
       (select v.product_id from variants v
         where v.store_id = ${tx.storeId} and v.id = ${variantId} and v.archived_at is null)
       for no key update`.execute(tx);
  return rows[0]?.id ?? null;
}

async function writePrice(
  tx: StoreTx,
  { variantId, code, amount }: { variantId: string; code: string; amount: number | null },
): Promise<void> {
  if (amount === null) {
    await sql`update variant_prices set is_entered = false
      where store_id = ${tx.storeId} and currency = ${code} and variant_id = ${variantId}`.execute(tx);
    return;
  }
  await sql`
    insert into variant_prices (store_id, currency, variant_id, amount, is_entered)
    values (${tx.storeId}, ${code}, ${variantId}, ${amount}, true)
    on conflict (store_id, currency, variant_id) do update
       set amount = excluded.amount, compare_at = null, sale_amount = null, sale_from = null, sale_to = null,
           is_entered = true`.execute(tx);
}
