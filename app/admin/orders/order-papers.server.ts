import type { StoreTx } from '#db/index.ts';
import { isDownload } from '#domain/delivery/index.ts';
import {
  invoicesOfOrder,
  missingOfOrder,
  readInvoiceSettings,
  waitingOfOrder,
} from '#domain/invoices/index.ts';
import { type MailKind, mailsOfOrder } from '#domain/mail/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { dayText, whenText } from '../../ui/console/when.ts';
import { buildTaxStates } from '../fatoora/draw-tax-states.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { OrderPapers } from './papers-view.ts';

/** Reads the documents and mails of an order's page. */
export async function readPapers(
  tx: StoreTx,
  order: Pick<OrderView, 'id' | 'status' | 'placedBy' | 'deliveryMethod'>,
  { staff, url }: { staff: Staff; url: URL },
): Promise<OrderPapers> {
  const { locale, now } = staff.request;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const documents = await invoicesOfOrder(tx, order.id);
  const waits = await waitingOfOrder(tx, order.id);
  const missing = await missingOfOrder(tx, order.id);
  const mails = await mailsOfOrder(tx, order.id);
  const { issueAt } = await readInvoiceSettings(tx);
  const taxes = await buildTaxStates(tx, { orderId: order.id, staff });
  const isOurs = order.placedBy !== 'import';
  const isSold = isOurs && order.status !== 'cancelled' && order.status !== 'pending_payment';
  return {
    orderId: order.id,
    said: saidOf(url),
    documents: documents.map(({ issuedAt, ...document }) => ({
      ...document,
      when: whenText(issuedAt, reading),
      tax: taxes.get(document.id) ?? null,
    })),
    waiting: waits.map(({ id, kind, legalDate }) => ({ id, kind, missing, by: dayText(legalDate, locale) })),
    canEnterDetails: staff.can('invoices.settings'),
    canIssue: isSold && documents.length === 0 && staff.can('invoices.issue'),
    hasSlip: !isDownload(order.deliveryMethod),
    none: noneOf(order, issueAt),
    mails: mails.map(({ id, kind, subject, recipient, status, createdAt, hasText }) => ({
      ...{ id, subject, recipient, hasText, status: status as OrderPapers['mails'][number]['status'] },
      name: `mails.kind.${kind as MailKind}`,
      when: whenText(createdAt, reading),
    })),
    canResend: staff.can('mails.resend'),
  };
}

function noneOf(
  { status, placedBy }: Pick<OrderView, 'status' | 'placedBy'>,
  issueAt: 'shipped' | 'paid',
): OrderPapers['none'] {
  if (placedBy === 'import') return 'noneImported';
  if (status === 'cancelled') return 'noneCancelled';
  return issueAt === 'paid' ? 'nonePaid' : 'none';
}

const SAID = ['invoiced', 'resent', 'erased', 'old', 'often'] as const;

function saidOf(url: URL): OrderPapers['said'] {
  const said = url.searchParams.get('said');
  return SAID.find((each) => each === said) ?? null;
}
