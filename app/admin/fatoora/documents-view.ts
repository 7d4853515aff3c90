import type { FatooraEnvironment } from '#domain/fatoora/index.ts';
import type { InvoiceKind, TaxDocumentState, TaxDocumentView, TaxOverview } from '#domain/invoices/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { BadgeLook } from '../../ui/console/badge.tsx';
import type { ListRules } from '../../ui/console/list/list-state.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { FormLimits, FormProblems } from '../kit/form-result.ts';
import type { ExplainedMessage } from './message-list.tsx';

export const TAX_DOCUMENTS_PATH = '/admin/settings/taxInvoices/documents';
export const TAX_MONTHS_PATH = '/admin/settings/taxInvoices/months';

export const DOCUMENT_RULES = {
  path: TAX_DOCUMENTS_PATH,
  views: [
    'all',
    'rejected',
    'waiting',
    'warned',
    'accepted',
    'replaced',
  ] as const satisfies TaxDocumentView[],
  filters: ['month', 'kind'],
} satisfies ListRules;

export const DOCUMENT_LOOK: Record<TaxDocumentState, BadgeLook> = {
  unstamped: { tone: 'neutral', mark: 'open' },
  waiting: { tone: 'info', mark: 'open' },
  sent: { tone: 'info', mark: 'half' },
  accepted: { tone: 'success', mark: 'full' },
  warned: { tone: 'warning', mark: 'half' },
  rejected: { tone: 'danger', mark: 'full' },
  replaced: { tone: 'neutral', mark: 'full' },
};

export type DocumentNumbers = Omit<TaxOverview, 'oldestAt'> & {
  /** Full hours that the oldest one has waited; null if nothing waits. */
  oldestHours: number | null;
};

export type DocumentForm = 'standard' | 'simplified';

export type DocumentFix = { to: string; text: string };

/** A tax document as the list shows it; `todo` is one sentence in the reader's language. */
export type DocumentRow = {
  id: string;
  invoiceId: string;
  code: string;
  kind: InvoiceKind;
  form: DocumentForm;
  orderId: string;
  orderNumber: number;
  buyer: string;
  at: WhenText;
  /** Credit notes are negative. */
  gross: Money;
  vat: Money;
  state: TaxDocumentState;
  counter: number | null;
  todo: string;
  /** The page that ends the wait. */
  fix: DocumentFix | null;
  /** True if a member has to act on it. */
  isUrgent: boolean;
};

export type DocumentEvent = {
  key: string;
  text: string;
  at: WhenText | null;
  messages: ExplainedMessage[];
  /** The stamped bytes of that edition. */
  xml: string | null;
};

type Linked = { to: string; code: string };

export type DocumentView = DocumentRow & {
  buyerVatNumber: string;
  uuid: string | null;
  environment: FatooraEnvironment | null;
  keptUntil: string;
  messages: ExplainedMessage[];
  pdf: string | null;
  xml: string | null;
  corrects: Linked | null;
  correctedBy: Linked[];
  history: DocumentEvent[];
  /** Null if the document was not refused, or if this member may not issue a new edition. */
  again: { buyer: BuyerFields | null; limits: FormLimits } | null;
};

/** The buyer of a standard document as typed. */
export type BuyerFields = {
  name: string;
  vatNumber: string;
  scheme: (typeof BUYER_SCHEMES)[number];
  otherId: string;
  street: string;
  building: string;
  district: string;
  city: string;
  postalCode: string;
};

/** Numbers that identify a buyer without a Saudi VAT number. */
export const BUYER_SCHEMES = [
  ...(['CRN', '700', 'MOM', 'MLS', 'SAG', 'TIN', 'NAT', 'IQA', 'GCC', 'PAS', 'OTH'] as const),
] as const;

export type AgainResult =
  | { done: true }
  | { problems: FormProblems; typed: BuyerFields | null; note: string | null };
