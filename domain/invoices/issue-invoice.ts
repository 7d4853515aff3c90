import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { queueWaiting } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { totalsOf } from './amounts.ts';
import type { Buyer, InvoiceData, InvoiceDraft, Words } from './invoice-data.ts';
import { creditEarlierRefunds } from './issue-credit-note.ts';
import { missingIn, type SellerDetail } from './missing-details.ts';
import { buyerOf, partsOfOrder, readSold, type Sold } from './read-sold.ts';
import { type IssuingStore, readIssuingStore } from './seller.ts';
import { nameBuyer, removeWaiting, waitingInvoice, writeWaiting } from './waiting-documents.ts';
import { writeDocument } from './write-document.ts';

/** A business buyer, whose tax number makes the invoice a full one. */
export type Business = { company: string; vatNumber: string };

export type IssueFailure =
  | Failure<'order_not_found', undefined>
  | Failure<'already_invoiced', { invoiceId: string }>
  /** The order is cancelled, unconfirmed or imported. */
  | Failure<'nothing_to_invoice', undefined>
  | Failure<'business_invalid', undefined>
  /** A tax invoice lacks these seller details; queueInvoice makes the invoice wait for them. */
  | Failure<'details_missing', { missing: SellerDetail[] }>;

/**
 * True once an order's invoice is issued, or is due and waits for seller details: lines and amounts are then
 * fixed.
 */
export async function isInvoiced(tx: StoreTx, orderId: string): Promise<boolean> {
  return (await hasInvoice(tx, orderId)) || (await waitingInvoice(tx, orderId)) !== null;
}

/** True once an order's invoice is issued. */
export async function hasInvoice(tx: StoreTx, orderId: string): Promise<boolean> {
  return (await invoiceIdOf(tx, orderId)) !== null;
}

/**
 * Issues an order's invoice if the store invoices at this moment and the order has none. Without the seller's
 * details the invoice waits, and the caller continues. The caller holds the order's lock.
 */
export async function invoiceOnce(
  tx: StoreTx,
  { orderId, moment }: { orderId: string; moment: 'shipped' | 'paid' },
  act: Act,
): Promise<void> {
  if (await isInvoiced(tx, orderId)) return;
  const store = await readIssuingStore(tx);
  const sold = await readSold(tx, orderId);
  if (!sold) throw new Error('An order that nobody has cannot be invoiced.');
  // If an order is shipped unpaid (cash on delivery) or paid unshipped, its invoice is due at the latest once
  // both have happened.
  const hasLeft =
    moment === 'shipped' || sold.fulfilment_status !== 'unfulfilled' || sold.status === 'delivered';
  if (store.issueAt === 'paid' ? moment !== 'paid' && !hasLeft : !hasLeft) return;
  const due = { sold, store, buyer: buyerOf(sold) };
  if (missingIn(store.seller, sold.tax_total > 0).length === 0) await issueDue(tx, due, act);
  else await writeWaiting(tx, { waiting: { orderId, kind: 'invoice', buyer: due.buyer }, store }, act);
}

/** Issues an invoice at the request of staff, optionally to a business. */
export async function issueInvoice(
  tx: StoreTx,
  { orderId, business }: { orderId: string; business?: Business },
  act: Act,
): Promise<Result<InvoiceData, IssueFailure>> {
  const checked = await readDue(tx, { orderId, business });
  if (!checked.ok) return checked;
  const { sold, store, waiting } = checked.value;
  const missing = missingIn(store.seller, sold.tax_total > 0);
  if (missing.length > 0) return fail('details_missing', { missing });
  if (waiting) {
    await removeWaiting(tx, waiting.id);
    // The credit notes of this invoice waited for it.
    await queueWaiting(tx);
  }
  return ok(await issueDue(tx, checked.value, act));
}

/** Makes an invoice due that has to wait for seller details, optionally to a business. */
export async function queueInvoice(
  tx: StoreTx,
  { orderId, business }: { orderId: string; business?: Business },
  act: Act,
): Promise<Result<null, IssueFailure>> {
  const checked = await readDue(tx, { orderId, business });
  if (!checked.ok) return checked;
  const { store, buyer, waiting } = checked.value;
  if (waiting) await nameBuyer(tx, { waiting, buyer, store });
  else await writeWaiting(tx, { waiting: { orderId, kind: 'invoice', buyer }, store }, act);
  const entry = { action: 'order.invoice_queued', subjectKind: 'order', subjectId: orderId };
  await recordAudit(tx, act, { ...entry, after: { company: buyer.company, vatNumber: buyer.vatNumber } });
  return ok(null);
}

type Due = { sold: Sold; store: IssuingStore; buyer: Buyer };

/** Locks an order that staff may invoice; returns it with the buyer of its invoice. */
async function readDue(tx: StoreTx, { orderId, business }: { orderId: string; business?: Business }) {
  const sold = isId(orderId) ? await readSold(tx, orderId) : undefined;
  if (!sold) return fail('order_not_found');
  const invoiceId = await invoiceIdOf(tx, orderId);
  if (invoiceId) return fail('already_invoiced', { invoiceId });
  // An imported order was invoiced by its former shop.
  const isSold = sold.status !== 'cancelled' && sold.status !== 'pending_payment' && sold.number > 0;
  if (!isSold) return fail('nothing_to_invoice');
  const named = business && tidy(business);
  const store = await readIssuingStore(tx);
  if (named && !isBusiness(named)) return fail('business_invalid');
  if (named && store.isStamping && !isStampable(named, sold.country)) return fail('business_invalid');
  const waiting = await waitingInvoice(tx, orderId);
  const buyer = named || !waiting?.buyer ? buyerOf(sold, named) : waiting.buyer;
  return ok({ sold, store, buyer, waiting });
}

/** Writes the invoice of an order with complete seller details, and the credit notes of earlier refunds. */
export async function issueDue(tx: StoreTx, { sold, store, buyer }: Due, act: Act): Promise<InvoiceData> {
  const draft = draftOf({ sold, store, buyer });
  const { gross, tax } = totalsOf(draft);
  if (gross !== sold.total || tax !== sold.tax_total) {
    throw new Error(`Order ${sold.number} does not add up to its total.`);
  }
  const invoice = await writeDocument(tx, { draft, sold, store }, act);
  await creditEarlierRefunds(tx, sold.id, act);
  return invoice;
}

function draftOf({ sold, store: { seller, timeZone }, buyer }: Due): InvoiceDraft {
  const taxForm = buyer.vatNumber ? 'tax_full' : 'tax_simplified';
  return {
    kind: 'invoice',
    form: seller.vatNumber === '' ? 'invoice' : taxForm,
    timeZone,
    currency: sold.currency,
    seller,
    buyer,
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
    vatNumber: normalizeText(vatNumber, 'NFKC').replace(/\s/g, '').toUpperCase(),
  };
}

function isBusiness({ company, vatNumber }: Business): boolean {
  return company !== '' && company.length <= 200 && /^[A-Z0-9]{0,20}$/.test(vatNumber);
}

// The Saudi authority refuses a document with another Saudi number (BR-KSA-44).
function isStampable({ vatNumber }: Business, country: string): boolean {
  return country !== 'SA' || vatNumber === '' || /^3\d{13}3$/.test(vatNumber);
}
