import type { InvoiceKind, SellerDetail, TaxDocumentState } from '#domain/invoices/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { MessageKey } from '#messages/index.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { DocumentFix } from '../fatoora/documents-view.ts';

/**
 * A document's state at the tax authority. `todo` says what happens next or what staff should do; null once
 * the authority has accepted the document.
 */
export type PaperTax = {
  state: TaxDocumentState;
  to: string;
  todo: string | null;
  fix: DocumentFix | null;
  hasPdf: boolean;
};

/** An order's documents and mails, as its page lists them. */
export type OrderPapers = {
  orderId: string;
  /** The outcome of the last form, shown once. */
  said: 'invoiced' | 'resent' | 'erased' | 'old' | 'often' | null;
  documents: {
    id: string;
    kind: InvoiceKind;
    code: string;
    total: Money;
    when: WhenText;
    /** The document's state at the Saudi tax authority; null in a store outside that system. */
    tax: PaperTax | null;
  }[];
  /**
   * Documents that are due and have no number yet. `missing` lists the details they wait for, `by` is the
   * legal deadline.
   */
  waiting: { id: string; kind: InvoiceKind; missing: SellerDetail[]; by: string }[];
  /** True if this person may enter the seller's details. */
  canEnterDetails: boolean;
  /** True if the order can be invoiced by hand now. */
  canIssue: boolean;
  /** True if there is a packing slip because something is packed. */
  hasSlip: boolean;
  /** The sentence shown if there are no documents: when they are issued, or why they never will be. */
  none: 'none' | 'nonePaid' | 'noneImported' | 'noneCancelled';
  mails: {
    id: string;
    name: MessageKey;
    subject: string;
    recipient: string;
    /** False once the text was deleted, so that it cannot be sent again. */
    hasText: boolean;
    status: 'queued' | 'sent' | 'failed' | 'suppressed' | 'discarded' | 'bounced' | 'complained';
    when: WhenText;
  }[];
  canResend: boolean;
};
