import type { OfferDetail, OfferDetails } from '#domain/setup/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { parseMoney } from '#lib/money/index.ts';
import type { FormProblems } from '../kit/form-result.ts';
import { formTexts } from '../kit/form-text.ts';
import { OFFER_FIELDS, type OfferField, type TypedDetails } from './offer-view.ts';

/** More than any detail may have, so that a longer one is refused and not cut. */
const MOST = 1000;

/** The typed details. The name is that in the store's first language; an unreadable fee is NaN, which is refused. */
export function readDetails(
  form: FormData,
  { defaultLocale, currency }: Pick<Shell, 'defaultLocale' | 'currency'>,
): { details: OfferDetails; typed: TypedDetails } {
  const typed = formTexts(form, OFFER_FIELDS, MOST);
  const { legalName, vatNumber, registrationNumber } = typed;
  const fee = parseMoney(typed.cashFee.trim() || '0', currency);
  const details = {
    ...{ vatNumber, registrationNumber, cashFee: fee.ok ? fee.value.amount : Number.NaN },
    legalNames: { en: '', ar: '', [defaultLocale]: legalName },
  };
  return { details, typed };
}

export function problemsOf(wrong: OfferDetail[]): FormProblems {
  const fieldOf = (detail: OfferDetail): OfferField => (detail === 'legalNames' ? 'legalName' : detail);
  return Object.fromEntries(wrong.map((detail) => [fieldOf(detail), { code: 'own' as const }]));
}
