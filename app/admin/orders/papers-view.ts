import type { InvoiceKind, SellerDetail } from '#domain/invoices/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { MessageKey } from '#messages/index.ts';
import type { WhenText } from '../when.ts';

/** An order's documents and mails, as its page lists them. */
export type OrderPapers = {
  orderId: string;
  /** What the page before did, said once. */
  said: 'invoiced' | 'resent' | 'erased' | null;
  documents: { id: string; kind: InvoiceKind; code: string; total: Money; when: WhenText }[];
  /** Documents that are due and have no number yet: `missing` is what they wait for, `by` the last day by law. */
  waiting: { id: string; kind: InvoiceKind; missing: SellerDetail[]; by: string }[];
  /** The way to where the seller's details are entered, for staff who may. */
  canEnterDetails: boolean;
  /** Whether the order can be invoiced by hand now. */
  canIssue: boolean;
  /** Something of it is packed. */
  hasSlip: boolean;
  /** What is said where there is none: when it comes, or why it never will. */
  none: 'none' | 'nonePaid' | 'noneImported' | 'noneCancelled';
  mails: {
    id: string;
    name: MessageKey;
    subject: string;
    recipient: string;
    status: 'queued' | 'sent' | 'failed';
    when: WhenText;
  }[];
  canResend: boolean;
};
