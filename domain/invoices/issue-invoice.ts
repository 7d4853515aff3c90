import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { totalsOf } from './amounts.ts';
import type { InvoiceData, InvoiceDraft, Words } from './invoice-data.ts';
import { creditEarlierRefunds } from './issue-credit-note.ts';
import { buyerOf, partsOfOrder, readSold, type Sold } from './read-sold.ts';
import { type IssuingStore, readIssuingStore } from './seller.ts';
import { writeDocument } from './write-document.ts';

/** A buyer that is a business: its tax number makes the invoice a full one. */
export type Business = { company: string; vatNumber: string };

export type IssueFailure =
  | Failure<'order_not_found', undefined>
  | Failure<'already_invoiced', { invoiceId: string }>
  /** Nothing was sold here: the order was cancelled, is not confirmed yet, or was imported. */
  | Failure<'nothing_to_invoice', undefined>
  | Failure<'business_invalid', undefined>;

/** Whether an order has its invoice: from then on its lines and amounts do not change. */
export async function isInvoiced(tx: StoreTx, orderId: string): Promise<boolean> {
  return (await invoiceIdOf(tx, orderId)) !== null;
}

/** Invoices an order where its store does so at this moment, unless it is done. The caller holds the order's lock. */
export async function invoiceOnce(
  tx: StoreTx,
  { orderId, moment }: { orderId: string; moment: 'shipped' | 'paid' },
  act: Act,
): Promise<void> {
  if (await isInvoiced(tx, orderId)) return;
  const store = await readIssuingStore(tx);
  const sold = await readSold(tx, orderId);
  if (!sold) throw new Error('An order that nobody has cannot be invoiced.');
  // What left unpaid (cash on delivery) and what was paid unsent are due at the latest when both have happened.
  const hasLeft =
    moment === 'shipped' || sold.fulfilment_status !== 'unfulfilled' || sold.status === 'delivered';
  if (store.issueAt === 'paid' ? moment === 'paid' || hasLeft : hasLeft)
    await issue(tx, { sold, store }, act);
}

/** Staff's own button: invoices now, to a business where one is named. */
export async function issueInvoice(
  tx: StoreTx,
  { orderId, business }: { orderId: string; business?: Business },
  act: Act,
): Promise<Result<InvoiceData, IssueFailure>> {
  const sold = isId(orderId) ? await readSold(tx, orderId) : undefined;
  if (!sold) return fail('order_not_found');
  const invoiceId = await invoiceIdOf(tx, orderId);
  if (invoiceId) return fail('already_invoiced', { invoiceId });
  // An imported order had its invoice where it was sold.
  const isSold = sold.status !== 'cancelled' && sold.status !== 'pending_payment' && sold.number > 0;
  if (!isSold) return fail('nothing_to_invoice');
  const named = business && tidy(business);
  if (named && !isBusiness(named)) return fail('business_invalid');
  return ok(await issue(tx, { sold, store: await readIssuingStore(tx), business: named }, act));
}

async function issue(
  tx: StoreTx,
  { sold, store, business }: { sold: Sold; store: IssuingStore; business?: Business },
  act: Act,
): Promise<InvoiceData> {
  const draft = draftOf(sold, store, business);
  const { gross, tax } = totalsOf(draft);
  if (gross !== sold.total || tax !== sold.tax_total) {
    throw new Error(`Order ${sold.number} does not add up to its total.`);
  }
  const invoice = await writeDocument(tx, { draft, sold, store }, act);
  await creditEarlierRefunds(tx, sold.id, act);
  return invoice;
}

function draftOf(sold: Sold, { seller, timeZone }: IssuingStore, business?: Business): InvoiceDraft {
  const taxForm = business?.vatNumber ? 'tax_full' : 'tax_simplified';
  return {
    kind: 'invoice',
    form: seller.vatNumber === '' ? 'invoice' : taxForm,
    timeZone,
    currency: sold.currency,
    seller,
    buyer: buyerOf(sold, business),
    order: {
      number: sold.number,
      placedAt: sold.placed_at.toISOString(),
      paymentMethod: sold.payment_method,
    },
    pricesIncludeTax: sold.prices_include_tax,
    taxNames: sold.tax_names as Words,
    ...partsOfOrder(sold),
    corrects: null,
  };
}

async function invoiceIdOf(tx: StoreTx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
     where i.store_id = ${tx.storeId} and i.order_id = ${orderId} and i.kind = 'invoice'`.execute(tx);
  return rows[0]?.id ?? null;
}

function tidy({ company, vatNumber }: Business): Business {
  return {
    company: company.trim(),
    vatNumber: vatNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
  };
}

function isBusiness({ company, vatNumber }: Business): boolean {
  return company !== '' && company.length <= 200 && /^[A-Z0-9]{0,20}$/.test(vatNumber);
}
