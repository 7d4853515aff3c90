import type { FatooraEnvironment, UntaxedReasons } from '#domain/fatoora/index.ts';
import type { FormLimits, FormProblems, FormResult } from '../kit/form-result.ts';
import type { DocumentNumbers } from './documents-view.ts';
import type { ExplainedMessage } from './message-list.tsx';

export const TAX_INVOICES_PATH = '/admin/settings/taxInvoices';
/** The card of the reasons for goods without VAT. */
export const REASONS_ID = 'goodsWithoutVat';

/** Kinds of numbers that identify a Saudi seller in addition to the VAT number. */
export const SELLER_SCHEMES = ['CRN', '700', 'MOM', 'MLS', 'SAG', 'OTH'] as const;

export type LinkDetails = {
  environment: FatooraEnvironment;
  name: string;
  scheme: (typeof SELLER_SCHEMES)[number];
  registration: string;
  building: string;
  street: string;
  district: string;
  city: string;
  postalCode: string;
  unit: string;
  industry: string;
};

export type CertificateView = {
  environment: FatooraEnvironment;
  until: string;
  days: number;
  state: 'good' | 'ending' | 'expired' | 'broken';
  stamped: number;
};

export type ReasonFields = Record<keyof UntaxedReasons, string>;

type Choices = { value: string; label: string }[];

/** The reasons for goods without VAT, of the kinds that this store sells. */
export type ReasonsView = {
  kinds: readonly (keyof UntaxedReasons)[];
  saved: ReasonFields;
  /** A fingerprint of the saved reasons, by which a save detects that they have changed meanwhile. */
  stamp: string;
  choices: { zero: Choices; exempt: Choices };
  /** The documents that wait for a reason. */
  waiting: number;
  limits: FormLimits;
};

/** country: the store is not Saudi. vat: it has no VAT number yet. code: waits for a one-time code. */
export type LinkStage = 'country' | 'plan' | 'vat' | 'details' | 'code' | 'connected';

export type LinkView = {
  stage: LinkStage;
  canEdit: boolean;
  vatNumber: string;
  isGroup: boolean;
  details: LinkDetails;
  environments: readonly FatooraEnvironment[];
  limits: FormLimits;
  certificate: CertificateView | null;
  /** Null before the first certificate. */
  numbers: DocumentNumbers | null;
  /** Null before the first certificate, and in a store that sells nothing without VAT. */
  reasons: ReasonsView | null;
};

export type LinkResult =
  | { form: 'details'; problems: FormProblems; typed: LinkDetails; note: string | null }
  | { form: 'code'; code: string; error: string | null; note: string | null; messages: ExplainedMessage[] }
  | { form: 'reasons'; of: FormResult<ReasonFields> }
  | { form: 'connected' };
