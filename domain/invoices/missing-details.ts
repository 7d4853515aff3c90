import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { readTaxes } from '#domain/tax/index.ts';
import { type IssuingStore, readIssuingStore } from './seller.ts';

/**
 * Seller details that the law requires on an invoice and a store may lack. The store's name always exists.
 */
export const SELLER_DETAILS = ['address', 'vatNumber'] as const;
export type SellerDetail = (typeof SELLER_DETAILS)[number];

/** The details missing on a store's invoices: its address, and its VAT number if it charges VAT. */
export async function missingSellerDetails(tx: StoreTx): Promise<SellerDetail[]> {
  const { seller } = await readIssuingStore(tx);
  return lackingOf(seller, await chargesTax(tx));
}

/**
 * The details without which a document is not issued. Only tax invoices need them: a seller that charges no
 * tax and has no VAT number issues plain invoices, with only its name if it has no address.
 */
export function missingIn(seller: IssuingStore['seller'], hasTax: boolean): SellerDetail[] {
  return hasTax || seller.vatNumber !== '' ? lackingOf(seller, hasTax) : [];
}

/** The details that an order's documents wait for. */
export async function missingOfOrder(tx: StoreTx, orderId: string): Promise<SellerDetail[]> {
  const { seller } = await readIssuingStore(tx);
  const { rows } = await sql<{ isTaxed: boolean }>`
    select o.tax_total > 0 as "isTaxed" from orders o
     where o.store_id = ${tx.storeId} and o.id = ${orderId}`.execute(tx);
  return missingIn(seller, rows[0]?.isTaxed ?? false);
}

function lackingOf({ addresses, vatNumber }: IssuingStore['seller'], hasTax: boolean): SellerDetail[] {
  const isMissing = {
    address: Object.values(addresses).every((text) => text.trim() === ''),
    vatNumber: hasTax && vatNumber === '',
  };
  return SELLER_DETAILS.filter((detail) => isMissing[detail]);
}

/** True if any goods or open orders are taxed: an order is invoiced with the tax at which it was sold. */
export async function chargesTax(tx: StoreTx): Promise<boolean> {
  const { rules, ownPpm, version } = await readTaxes(tx);
  const isRated = rules.some(({ rates }) => Object.values(rates).some((rate) => (rate ?? 0) > 0));
  if (version > 0 ? isRated : ownPpm > 0) return true;
  const { rows } = await sql<{ isTaxed: boolean }>`
    select exists (select from orders o where o.store_id = ${tx.storeId} and o.tax_total > 0
      and o.status in ('confirmed', 'processing')) as "isTaxed"`.execute(tx);
  return rows[0]?.isTaxed ?? false;
}
