import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Conversion } from '#lib/money/index.ts';

export type StoreCurrency = Conversion & {
  position: number;
  isActive: boolean;
  /** True once every price has been converted. */
  isReady: boolean;
};

/** Returns a fingerprint of a currency's settings, by which a save detects concurrent changes. */
export function currencyStamp({ rate, rounding, isActive }: StoreCurrency): string {
  return `${rate.numer}/${rate.denom} ${rounding} ${isActive ? 'sold' : 'resting'}`;
}

/**
 * Maximum number of currencies in addition to the store's own, because each adds a price to every variant.
 */
export const MOST_CURRENCIES = 10;

export async function readCurrencies(tx: StoreTx): Promise<StoreCurrency[]> {
  const { rows } = await sql<StoreCurrency>`
    select code, json_build_object('numer', rate_numer, 'denom', rate_denom) as rate, rounding, position,
           is_active as "isActive", is_ready as "isReady"
      from store_currencies where store_id = ${tx.storeId} order by position, code`.execute(tx);
  return rows;
}

/**
 * Takes a shared lock on the store's currencies until the transaction ends, because writers of prices convert
 * them into all currencies. Take the lock before locking any product, and read the currencies in a later
 * statement, whose snapshot is taken after the wait.
 */
export async function holdCurrencies(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`currencies ${tx.storeId}`}, 0))`.execute(
    tx,
  );
}

/** Takes the exclusive lock, which waits for all running writers of prices and blocks new ones. */
export async function lockCurrencies(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`currencies ${tx.storeId}`}, 0))`.execute(tx);
}
