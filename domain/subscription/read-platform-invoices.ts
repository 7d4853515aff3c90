import { enqueue, type PlatformTx, withPlatform, withStore } from '#db/index.ts';
import type { InvoiceParties, PlatformInvoice } from './issue-platform-invoice.ts';

/** The job that renders an invoice of the platform as PDF. */
export const RENDER_PLAN_INVOICE_TASK = 'subscription.render-invoice';

const MOST_INVOICES = 50;

/** A store's invoices, newest first. */
export async function platformInvoicesOf(storeId: string): Promise<PlatformInvoice[]> {
  return withPlatform(async (tx) => {
    const rows = await select(tx)
      .where('store_id', '=', storeId)
      .orderBy('number', 'desc')
      .limit(MOST_INVOICES)
      .execute();
    return rows.map(toInvoice);
  });
}

/** One invoice; null if it does not exist or belongs to a different store than the given one. */
export async function readPlatformInvoice(
  number: number,
  storeId: string | null,
): Promise<PlatformInvoice | null> {
  if (!Number.isSafeInteger(number) || number < 1) return null;
  return withPlatform(async (tx) => {
    const row = await select(tx)
      .where('number', '=', number)
      .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
      .executeTakeFirst();
    return row ? toInvoice(row) : null;
  });
}

/** Enqueues the rendering of an invoice as PDF, once even if it is requested twice. */
export async function orderPlanInvoice({ storeId, number }: PlatformInvoice): Promise<void> {
  await withStore(storeId, (tx) =>
    enqueue(tx, RENDER_PLAN_INVOICE_TASK, { number }, { class: 'web', jobKey: `plan-invoice:${number}` }),
  );
}

function select(tx: PlatformTx) {
  return tx.selectFrom('platform_invoices').selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toInvoice(row: Row): PlatformInvoice {
  return {
    ...{ storeId: row.store_id, chargeId: row.charge_id, number: row.number, issuedAt: row.issued_at },
    ...{ currency: row.currency, net: row.net, tax: row.tax, total: row.total, taxPpm: row.tax_ppm },
    parties: row.parties as unknown as InvoiceParties,
  };
}
