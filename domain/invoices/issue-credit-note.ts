import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mulDivHalfUp } from '#lib/money/index.ts';
import { amountsOf, rateOf } from './amounts.ts';
import type { Amounts, Charge, InvoiceData, InvoiceDraft, InvoiceLine } from './invoice-data.ts';
import { missingIn } from './missing-details.ts';
import { readSold } from './read-sold.ts';
import { readIssuingStore } from './seller.ts';
import { waitingInvoice, writeWaiting } from './waiting-documents.ts';
import { writeDocument } from './write-document.ts';

type RefundRow = {
  order_id: string;
  kind: 'goods' | 'balance' | 'cancelled';
  amount: number;
  tax_amount: number;
  delivery_amount: number;
  delivery_tax: number;
  reason: string;
  lines: { orderLineId: string; quantity: number; amount: number; tax: number }[] | null;
};

/**
 * Issues the credit note of a refund. No effect if the note exists or there is no invoice yet: notes for
 * earlier refunds are issued after the invoice.
 */
export async function creditRefund(
  tx: StoreTx,
  { refundId }: { refundId: string },
  act: Act,
): Promise<InvoiceData | null> {
  const refund = await readRefund(tx, refundId);
  if (!refund) throw new Error('There is no such refund to write a credit note for.');
  const invoice = await invoiceOf(tx, refund.order_id);
  if (!invoice || refund.kind === 'balance' || (await isCredited(tx, refundId))) return null;
  const left = Math.min(refund.amount, await leftToCredit(tx, refund.order_id));
  if (left <= 0) return null;
  const parts = left === refund.amount ? await partsOfRefund(tx, refund) : partOf(refund, left);
  return write(tx, { invoice, parts, orderId: refund.order_id, refundId, reason: refund.reason }, act);
}

/** Credits the whole rest of a cancelled order's invoice. If the invoice waits, so does the credit note. */
export async function creditRest(
  tx: StoreTx,
  { orderId, reason }: { orderId: string; reason: string },
  act: Act,
): Promise<InvoiceData | null> {
  const invoice = await invoiceOf(tx, orderId);
  if (!invoice) {
    if (await waitingInvoice(tx, orderId)) await waitForDetails(tx, { orderId, refundId: null, reason }, act);
    return null;
  }
  const credited = await creditedOf(tx, orderId);
  const { totals } = invoice;
  const rest = { tax: totals.tax - credited.tax, gross: totals.gross - credited.gross };
  if (rest.gross <= 0) return null;
  const { lines, delivery, fee, other } = invoice;
  const left: Charge = { ...rest, net: rest.gross - rest.tax, names: {}, ratePpm: null };
  const parts =
    credited.gross === 0
      ? { lines, delivery, fee, other }
      : { lines: [], delivery: null, fee: null, other: left };
  return write(tx, { invoice, parts, orderId, refundId: null, reason }, act);
}

/** Issues the credit notes of refunds completed before the invoice; pending refunds follow on completion. */
export async function creditEarlierRefunds(tx: StoreTx, orderId: string, act: Act): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r
      join refund_outcomes x on x.store_id = r.store_id and x.refund_id = r.id and x.outcome = 'paid'
     where r.store_id = ${tx.storeId} and r.order_id = ${orderId} and r.kind <> 'balance'
     order by r.created_at, r.id`.execute(tx);
  for (const { id } of rows) await creditRefund(tx, { refundId: id }, act);
}

type Parts = Pick<InvoiceDraft, 'lines' | 'delivery' | 'fee' | 'other'>;
type Note = { invoice: InvoiceData; parts: Parts; orderId: string; refundId: string | null; reason: string };

async function waitForDetails(
  tx: StoreTx,
  { orderId, refundId, reason }: Pick<Note, 'orderId' | 'refundId' | 'reason'>,
  act: Act,
): Promise<void> {
  const store = await readIssuingStore(tx);
  const waiting = { orderId, kind: 'credit_note' as const, refundId, reason, buyer: null };
  await writeWaiting(tx, { waiting, store }, act);
}

async function write(
  tx: StoreTx,
  { invoice, parts, orderId, refundId, reason }: Note,
  act: Act,
): Promise<InvoiceData | null> {
  const sold = await readSold(tx, orderId);
  if (!sold) throw new Error('An invoiced order is gone.');
  const store = await readIssuingStore(tx);
  if (missingIn(store.seller, sold.tax_total > 0).length > 0) {
    await waitForDetails(tx, { orderId, refundId, reason }, act);
    return null;
  }
  const { form, timeZone, currency, buyer, order, pricesIncludeTax, taxNames, code, issuedAt } = invoice;
  const draft: InvoiceDraft = {
    ...{ kind: 'credit_note', form, timeZone, currency, buyer, order, pricesIncludeTax, taxNames, ...parts },
    seller: store.seller,
    corrects: { code, issuedAt, reason },
  };
  return writeDocument(tx, { draft, sold, store, invoiceId: invoice.id, refundId }, act);
}

/**
 * The refunded amount that is not on any credit note yet. A refund that the bank returned keeps its note, so
 * the refund that replaces it needs none.
 */
async function leftToCredit(tx: StoreTx, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(case i.kind when 'invoice' then i.total else -i.total end), 0)::bigint
             - (select o.total - o.credited_total from orders o where o.store_id = ${tx.storeId} and o.id = ${orderId}) as left
      from invoices i
     where i.store_id = ${tx.storeId} and i.order_id = ${orderId}
    having bool_or(exists (select from refund_outcomes x
      where x.store_id = i.store_id and x.refund_id = i.refund_id and x.outcome = 'failed'))`.execute(tx);
  return rows[0] ? Number(rows[0].left) : Number.POSITIVE_INFINITY;
}

function partOf({ amount, tax_amount }: RefundRow, left: number): Parts {
  const tax = mulDivHalfUp(tax_amount, left, amount);
  return {
    lines: [],
    delivery: null,
    fee: null,
    other: { gross: left, tax, net: left - tax, names: {}, ratePpm: null },
  };
}

async function readRefund(tx: StoreTx, refundId: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select r.order_id, r.kind, r.amount, r.tax_amount, r.delivery_amount, r.delivery_tax, r.reason,
           (select jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id, 'quantity', l.quantity,
                     'amount', l.amount, 'tax', l.tax) order by l.order_line_id)
              from refund_lines l where l.store_id = ${tx.storeId} and l.refund_id = r.id) as lines
      from refunds r where r.store_id = ${tx.storeId} and r.id = ${refundId}`.execute(tx);
  return rows[0];
}

async function partsOfRefund(tx: StoreTx, refund: RefundRow): Promise<Parts> {
  const sold = await readSold(tx, refund.order_id);
  if (!sold) throw new Error('A refunded order is gone.');
  const soldLines = new Map(sold.lines.map((line) => [line.id, line]));
  const rates = [...new Set(sold.lines.map((line) => line.ratePpm))];
  // Refund amounts include tax, even if the order's prices do not.
  const chargeOf = (gross: number, tax: number): Charge | null => {
    const amounts = amountsOf(gross, tax, true);
    return gross === 0 ? null : { ...amounts, names: {}, ratePpm: rateOf(amounts, rates, true) };
  };
  // Units that an earlier credit note of this refund lists are credited here as an amount without units.
  const counted = (refund.lines ?? []).filter(({ quantity }) => quantity > 0);
  const lines = counted.map(({ orderLineId, quantity, amount, tax }): InvoiceLine => {
    const line = soldLines.get(orderLineId);
    if (!line) throw new Error('A refund names a line that its order has not.');
    const { titles, options, sku, unitPrice, ratePpm, taxClass } = line;
    return {
      ...{ titles, options, sku, quantity, unitPrice, discount: 0, ratePpm, taxClass },
      ...amountsOf(amount, tax, true),
    };
  });
  const sum = (of: 'gross' | 'tax') => lines.reduce((total, line) => total + line[of], 0);
  return {
    lines,
    delivery: chargeOf(refund.delivery_amount, refund.delivery_tax),
    fee: null,
    other: chargeOf(
      refund.amount - refund.delivery_amount - sum('gross'),
      refund.tax_amount - refund.delivery_tax - sum('tax'),
    ),
  };
}

async function invoiceOf(tx: StoreTx, orderId: string): Promise<InvoiceData | null> {
  const { rows } = await sql<{ data: InvoiceData }>`
    select i.data from invoices i
     where i.store_id = ${tx.storeId} and i.order_id = ${orderId} and i.kind = 'invoice'`.execute(tx);
  return rows[0]?.data ?? null;
}

async function isCredited(tx: StoreTx, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invoices i where i.store_id = ${tx.storeId} and i.refund_id = ${refundId}`.execute(tx);
  return rows.length > 0;
}

async function creditedOf(tx: StoreTx, orderId: string): Promise<Pick<Amounts, 'tax' | 'gross'>> {
  const { rows } = await sql<{ tax: number; gross: number }>`
    select coalesce(sum(i.tax_total), 0)::bigint as tax, coalesce(sum(i.total), 0)::bigint as gross from invoices i
     where i.store_id = ${tx.storeId} and i.order_id = ${orderId} and i.kind = 'credit_note'`.execute(tx);
  return { tax: Number(rows[0]?.tax), gross: Number(rows[0]?.gross) };
}
