import { type RawBuilder, sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { type Conversion, minorConversion } from '#lib/money/index.ts';
import { readCurrencies } from './currencies.ts';
import { fitTogether } from './product-batches.ts';
import { MAX_AMOUNT } from './product-input.ts';
import { showPrices } from './refresh-prices.ts';

export const CONVERT_PRICES_TASK = 'catalog.convert-prices';

const BATCH = 200;

/**
 * Converts prices of products from the store's own currency to its other active currencies; entered prices
 * stay. Call refreshPrices and indexProducts afterwards. Returns false if there was nothing to convert.
 */
export async function convertPrices(tx: StoreTx, productIds: string[]): Promise<boolean> {
  const into = (await readCurrencies(tx)).filter(({ isActive }) => isActive);
  if (into.length === 0 || productIds.length === 0) return false;
  await convert(tx, productIds, into);
  return true;
}

/**
 * Converts the whole catalogue into one currency: the first products now, the rest by jobs. After the last
 * batch the currency is shown to shoppers.
 */
export async function convertCatalogue(
  tx: StoreTx,
  { code, after, at }: { code: string; after?: string; at: Date },
): Promise<void> {
  const currency = (await readCurrencies(tx)).find((each) => each.code === code);
  if (!currency?.isActive) return;
  const { productIds, isLast } = await productsAfter(tx, after);
  if (productIds.length > 0) {
    await convert(tx, productIds, [currency]);
    await showPrices(tx, productIds, at);
  }
  const last = productIds.at(-1);
  if (!isLast && last !== undefined) {
    const jobKey = `convert:${code}:${last}`;
    await enqueue(tx, CONVERT_PRICES_TASK, { code, after: last }, { class: 'web', jobKey });
  } else if (!currency.isReady) {
    await sql`update store_currencies set is_ready = true
      where store_id = ${tx.storeId} and code = ${code}`.execute(tx);
    await touchShell(tx);
  }
}

/**
 * Queues the conversion into all active currencies of a store whose prices were imported: some have an earlier rate if the
 * archive was made while a catalogue was being converted.
 */
export async function convertCatalogueLater(tx: StoreTx): Promise<void> {
  for (const { code, isActive } of await readCurrencies(tx)) {
    if (isActive)
      await enqueue(tx, CONVERT_PRICES_TASK, { code }, { class: 'web', jobKey: `convert:${code}` });
  }
}

type Batch = { productIds: string[]; isLast: boolean };

async function productsAfter(tx: StoreTx, after = '00000000-0000-0000-0000-000000000000'): Promise<Batch> {
  // Locks the products in the order that all writers of prices use.
  const { rows } = await sql<{ id: string }>`
    select id from products where store_id = ${tx.storeId} and id > ${after}
     order by id limit ${BATCH} for no key update`.execute(tx);
  const found = rows.map((row) => row.id);
  const productIds = found.slice(0, await fitTogether(tx, found));
  return { productIds, isLast: found.length < BATCH && productIds.length === found.length };
}

async function convert(tx: StoreTx, productIds: string[], into: Conversion[]): Promise<void> {
  const store = tx.storeId;
  const base = await tx
    .selectFrom('store_settings')
    .select('currency')
    .where('store_id', '=', store)
    .executeTakeFirstOrThrow();
  const rows = into.map((each) => rateRow(base.currency, each));
  const converted = sql`
    select b.variant_id, c.code, ${inCurrency('b.amount')} as amount, ${inCurrency('b.compare_at')} as compare_at,
           ${inCurrency('b.sale_amount')} as sale_amount, b.sale_from, b.sale_to
      from variants v
      join variant_prices b on b.store_id = ${store} and b.variant_id = v.id and b.currency = ${base.currency}
     cross join (values ${sql.join(rows)}) as c (code, numer, denom, unit, rounding)
     where v.store_id = ${store} and v.product_id = any(${productIds}::uuid[])`;
  await dropTooLarge(tx, converted);
  await sql`
    insert into variant_prices as p
           (store_id, currency, variant_id, amount, compare_at, sale_amount, sale_from, sale_to)
    select ${store}, x.code, x.variant_id, x.amount,
           case when x.compare_at between x.amount + 1 and ${MAX_AMOUNT} then x.compare_at end,
           x.sale_amount, x.sale_from, x.sale_to
      from (${converted}) x where x.amount <= ${MAX_AMOUNT}
    on conflict (store_id, currency, variant_id) do update
       set amount = excluded.amount, compare_at = excluded.compare_at, sale_amount = excluded.sale_amount,
           sale_from = excluded.sale_from, sale_to = excluded.sale_to
     where not p.is_entered`.execute(tx);
}

// A product whose price exceeds the maximum in a currency is not sold in that currency.
async function dropTooLarge(tx: StoreTx, converted: RawBuilder<unknown>): Promise<void> {
  const store = tx.storeId;
  await sql`
    with gone as (
      delete from variant_prices p using (${converted}) x
       where p.store_id = ${store} and p.currency = x.code and p.variant_id = x.variant_id
         and x.amount > ${MAX_AMOUNT} and not p.is_entered
      returning p.variant_id, p.currency)
    delete from product_prices r using gone g
      join variants v on v.store_id = ${store} and v.id = g.variant_id
     where r.store_id = ${store} and r.product_id = v.product_id and r.currency = g.currency`.execute(tx);
}

function rateRow(base: string, into: Conversion): RawBuilder<unknown> {
  const { numer, denom, unit, rounding } = minorConversion(base, into);
  return sql`(${into.code}::text, ${numer}::bigint, ${denom}::bigint, ${unit}::bigint, ${rounding}::text)`;
}

const inCurrency = (column: string) =>
  sql`app.convert_amount(${sql.ref(column)}, c.numer, c.denom, c.unit, c.rounding)`;
