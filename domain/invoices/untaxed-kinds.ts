import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { UntaxedReasons } from '#domain/fatoora/index.ts';
import { readTaxes, type Taxes } from '#domain/tax/index.ts';

const HOME = 'SA';

export type UntaxedGoods = {
  /** The kinds that need a reason in this store; all kinds while a document waits for a reason. */
  kinds: (keyof UntaxedReasons)[];
  /** The documents that wait for a reason. */
  waiting: number;
};

/** The kinds of goods without VAT that a Saudi store sells, by its products and its tax rules. */
export async function untaxedGoods(tx: StoreTx): Promise<UntaxedGoods> {
  const taxes = await readTaxes(tx);
  const { rows } = await sql<{ zero: boolean; exempt: boolean; waiting: number }>`
    select exists (select from variants v where v.store_id = ${tx.storeId} and v.tax_class = 'zero') as zero,
           exists (select from variants v where v.store_id = ${tx.storeId} and v.tax_class = 'exempt') as exempt,
           (select count(*)::int from unstamped_invoices u
             where u.store_id = ${tx.storeId} and u.reason = 'no_untaxed_reason') as waiting`.execute(tx);
  const [found] = rows;
  const waiting = found?.waiting ?? 0;
  const isSold = {
    zero: found?.zero || hasUntaxedDelivery(taxes),
    exempt: found?.exempt,
    outOfScope: hasUntaxedPlaces(taxes),
  };
  const kinds = (['zero', 'exempt', 'outOfScope'] as const).filter((kind) => waiting > 0 || isSold[kind]);
  return { kinds, waiting };
}

// Delivery without VAT is zero-rated unless the order has goods without VAT.
function hasUntaxedDelivery({ rules }: Taxes): boolean {
  return rules.some(
    ({ country, delivery }) => country === HOME && (delivery === 'zero' || delivery === 'exempt'),
  );
}

/**
 * True if an order within the Kingdom may be charged no VAT, because no rule covers all of the Kingdom or a
 * rate is 0 %.
 */
function hasUntaxedPlaces({ rules, ownPpm, version }: Taxes): boolean {
  if (version === 0) return ownPpm === 0;
  const home = rules.filter(({ country }) => country === HOME);
  const rates = home.flatMap(({ rates: { standard, reduced, lower } }) => [standard, reduced, lower]);
  return !home.some(({ region }) => region === '') || rates.includes(0);
}
