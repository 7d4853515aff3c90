import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Conversion } from '#lib/money/index.ts';

/** A currency that a store sells in beside its own. */
export type StoreCurrency = Conversion & {
  position: number;
  isActive: boolean;
  /** Every price has been converted once. */
  isReady: boolean;
};

/** Says how a currency is sold in, so that a save can tell that somebody changed it since it was read. */
export function currencyStamp({ rate, rounding, isActive }: StoreCurrency): string {
  return `${rate.numer}/${rate.denom} ${rounding} ${isActive ? 'sold' : 'resting'}`;
}

/** How many a store may have beside its own: each is a price more for every variant. */
export const MOST_CURRENCIES = 10;

/** The currencies of a store beside its own, in their order. */
export async function readCurrencies(tx: StoreTx): Promise<StoreCurrency[]> {
  const { rows } = await sql<StoreCurrency>`
    select code, json_build_object('numer', rate_numer, 'denom', rate_denom) as rate, rounding, position,
           is_active as "isActive", is_ready as "isReady"
      from store_currencies where store_id = ${tx.storeId} order by position, code`.execute(tx);
  return rows;
}

/**
 * Keeps the store's currencies as they are until the transaction ends: who writes prices converts them into all of
 * them. Taken before any product is locked; a snapshot of before the wait must not be read in the same statement.
 */
export async function holdCurrencies(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`currencies ${tx.storeId}`}, 0))`.execute(
    tx,
  );
}

/** Waits for everybody who is writing prices, and lets them wait. */
export async function lockCurrencies(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`currencies ${tx.storeId}`}, 0))`.execute(tx);
}
