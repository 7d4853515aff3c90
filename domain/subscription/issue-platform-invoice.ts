import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { packageById } from '#domain/packages/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Charge } from './billing-rows.ts';
import type { Cycle } from './billing-state.ts';

export type InvoiceParties = {
  /** Null if the operator has not entered the seller's details. */
  seller: { name: Record<Locale, string>; address: Record<Locale, string>; vatNumber: string } | null;
  buyer: { store: string; slug: string };
  sold: { name: Record<Locale, string>; cycle: Cycle; from: string; until: string };
};

export type PlatformInvoice = {
  storeId: string;
  chargeId: string;
  number: number;
  issuedAt: Date;
  currency: string;
  net: number;
  tax: number;
  total: number;
  taxPpm: number;
  parties: InvoiceParties;
};

/**
 * Issues the invoice of a paid charge in the charge's transaction. The counter's row is locked, so that the numbers
 * have no gap.
 */
export async function issuePlatformInvoice(tx: PlatformTx, charge: Charge, { at }: Act): Promise<void> {
  if (charge.total === 0) return;
  const parties = await partiesOf(tx, charge);
  const { id, store_id, currency, net, tax, total, tax_ppm } = charge;
  const { value: number } = await tx
    .updateTable('platform_counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'invoice')
    .returning('value')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('platform_invoices')
    .values({
      ...{ number, charge_id: id, store_id, issued_at: at, currency, net, tax, total, tax_ppm },
      parties: JSON.stringify(parties),
    })
    .execute();
}

async function partiesOf(tx: PlatformTx, charge: Charge): Promise<InvoiceParties> {
  const seller = await tx.selectFrom('platform_seller').selectAll().executeTakeFirst();
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'slug'])
    .where('id', '=', charge.store_id)
    .executeTakeFirstOrThrow();
  const sold = await packageById(tx, charge.package_id);
  return {
    seller: seller
      ? {
          name: { en: seller.name_en, ar: seller.name_ar },
          address: { en: seller.address_en, ar: seller.address_ar },
          vatNumber: seller.vat_number,
        }
      : null,
    buyer: { store: store.name, slug: store.slug },
    sold: {
      name: sold?.names ?? { en: '', ar: '' },
      cycle: charge.cycle as Cycle,
      from: charge.period_start.toISOString(),
      until: charge.period_end.toISOString(),
    },
  };
}
