import type { ProviderName, TermsField, TermsProblem, TypedTerms } from '#domain/payments/index.ts';

/** The methods whose terms this page's own forms save; cards have accounts of their own beside them. */
export type FormPart = 'cash' | 'transfer' | 'credit';

export type TermsErrors = Partial<Record<TermsField, TermsProblem>>;

/** One method's terms as its fields hold them, and the stamp that its save must bring back. */
export type TermsView = { typed: TypedTerms; stamp: string };

export type PaymentOptionsView = {
  terms: Record<FormPart, TermsView>;
  /** Whether cards are switched on, and by whom they are taken; null: by nobody yet. */
  card: { isOn: boolean; takenBy: ProviderName | null };
  currency: string;
  /** isSendable: a text sender is set up. isReplaced: the store chose codes, and calls its shoppers for want of a sender. */
  code: { isSendable: boolean; isReplaced: boolean };
  countries: { code: string; name: string }[];
  canEdit: boolean;
};

/** What became of one method's form; the others of the page are as they were. */
export type TermsResult = { part: FormPart } & (
  | { saved: true }
  | { errors: TermsErrors; typed: TypedTerms }
  | { stale: TermsView; typed: TypedTerms }
);
