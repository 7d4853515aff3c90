import type { StoreTx } from '#db/index.ts';
import { newestDocument, type TaxParty } from '#domain/fatoora/index.ts';
import { type LinkedDocument, readInvoice, readTaxDocument, taxPartyOf } from '#domain/invoices/index.ts';
import { dayText } from '../../ui/console/when.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { BUYER_SCHEMES, type BuyerFields, type DocumentView, TAX_DOCUMENTS_PATH } from './documents-view.ts';
import { buildDocument } from './draw-documents.server.ts';
import { buildHistory } from './draw-history.server.ts';
import { explainAll } from './draw-link.server.ts';
import { buyerSchema } from './issue-again.server.ts';

/** A document with its history; null if the store has no such document. */
export async function buildTaxDocument(
  tx: StoreTx,
  { invoiceId, staff }: { invoiceId: string; staff: Staff },
): Promise<DocumentView | null> {
  const read = await readTaxDocument(tx, invoiceId);
  if (!read) return null;
  const [newest] = read.editions;
  const { locale } = staff.request;
  const row = buildDocument(newest, staff);
  const isGiven = newest.state !== 'unstamped' && newest.state !== 'rejected';
  const mayHavePdf = isGiven && (newest.form === 'simplified' || newest.answeredAt !== null);
  return {
    ...row,
    buyerVatNumber: newest.buyerVatNumber,
    uuid: newest.uuid,
    environment: newest.environment,
    keptUntil: dayText(newest.keptUntil, locale),
    messages: newest.answeredAt ? explainAll(newest.messages, locale) : [],
    pdf:
      mayHavePdf && staff.can('orders.view')
        ? `/admin/orders/${row.orderId}/invoices/${row.invoiceId}.pdf`
        : null,
    xml: newest.edition > 0 ? `${TAX_DOCUMENTS_PATH}/${invoiceId}/${newest.edition}.xml` : null,
    corrects: read.corrects && linkTo(read.corrects),
    correctedBy: read.correctedBy.map(linkTo),
    history: buildHistory(read, staff),
    again: newest.state === 'rejected' ? await drawAgain(tx, { invoiceId, staff }) : null,
  };
}

function linkTo({ invoiceId, code }: LinkedDocument) {
  return { to: `${TAX_DOCUMENTS_PATH}/${invoiceId}`, code };
}

/** The form for a new edition; a simplified document names no buyer that could be corrected. */
async function drawAgain(
  tx: StoreTx,
  { invoiceId, staff }: { invoiceId: string; staff: Staff },
): Promise<DocumentView['again']> {
  if (!staff.can('invoices.issue')) return null;
  const document = await newestDocument(tx, invoiceId);
  const invoice = await readInvoice(tx, { invoiceId });
  if (!document || !invoice) return null;
  const buyer = document.form === 'standard' ? fieldsOf(document.buyer ?? taxPartyOf(invoice.buyer)) : null;
  return { buyer, limits: limitsOf(buyerSchema) };
}

function fieldsOf({ name, vatNumber, otherId, address }: TaxParty): BuyerFields {
  const { street, building, district, city, postalCode } = address;
  return {
    ...{ name, vatNumber, street, building, district, city, postalCode },
    scheme: BUYER_SCHEMES.find((scheme) => scheme === otherId?.scheme) ?? 'CRN',
    otherId: otherId?.value ?? '',
  };
}
