import type { ProviderName, TermsField, TermsProblem, TypedTerms } from '#domain/payments/index.ts';

/** The methods with terms on this page; cards have account pages of their own. */
export type FormPart = 'cash' | 'transfer' | 'credit';

export type TermsErrors = Partial<Record<TermsField, TermsProblem>>;

/** One method's terms as form fields, and the token that tells a save whether they changed meanwhile. */
export type TermsView = { typed: TypedTerms; stamp: string };

export type PaymentOptionsView = {
  terms: Record<FormPart, TermsView>;
  /** The provider that takes cards, with the switch that turns it on or off; null if there is none. */
  card: { isOn: boolean; takenBy: ProviderName | null };
  currency: string;
  /**
   * `isSendable`: the install can send text messages. `isReplaced`: the store chose codes but cannot send
   * them, so it calls its shoppers.
   */
  code: { isSendable: boolean; isReplaced: boolean };
  countries: { code: string; name: string }[];
  canEdit: boolean;
};

/** The result of one method's form; the page's other forms are unchanged. */
export type TermsResult = { part: FormPart } & (
  | { saved: true }
  | { errors: TermsErrors; typed: TypedTerms }
  | { stale: TermsView; typed: TypedTerms }
);
