import type { FatooraEnvironment } from '#domain/fatoora/index.ts';
import type { FormLimits, FormProblems } from '../kit/form-result.ts';
import type { DocumentNumbers } from './documents-view.ts';
import type { ExplainedMessage } from './message-list.tsx';

export const TAX_INVOICES_PATH = '/admin/settings/taxInvoices';

/** Numbers that identify a Saudi seller beside its VAT number. */
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
  state: 'good' | 'ending' | 'expired';
  stamped: number;
};

/** country: the store is not Saudi. vat: it has no VAT number yet. code: waits for a one-time code. */
export type LinkStage = 'country' | 'vat' | 'details' | 'code' | 'connected';

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
};

export type LinkResult =
  | { form: 'details'; problems: FormProblems; typed: LinkDetails; note: string | null }
  | { form: 'code'; code: string; error: string | null; note: string | null; messages: ExplainedMessage[] }
  | { form: 'connected' };
