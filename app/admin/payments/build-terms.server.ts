import {
  type CashTerms,
  cashConfirmation,
  type PaymentRules,
  readCashTerms,
  readTransferTerms,
  type TransferTerms,
  type TypedTerms,
} from '#domain/payments/index.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { formTexts } from '../kit/form-text.ts';
import type { FormPart } from './terms-view.ts';

/** The store's currency, and whether this install can send text messages. */
type Place = { currency: string; canSendTextMessages: boolean };

export function typedTerms(
  part: FormPart,
  rules: Pick<PaymentRules, FormPart>,
  { currency, canSendTextMessages }: Place,
): TypedTerms {
  if (part === 'cash') {
    return { ...typedCash(rules.cash, currency), confirm: cashConfirmation(rules.cash, canSendTextMessages) };
  }
  if (part === 'transfer') return typedTransfer(rules.transfer, currency);
  return { isOn: rules.credit.isOn };
}

function typedCash(terms: CashTerms, currency: string): TypedTerms {
  return {
    isOn: terms.isOn,
    fee: terms.fee === 0 ? '' : amountText(terms.fee, currency),
    ...typedLimits(terms, currency),
    openPerPhone: terms.openPerPhone === null ? '' : String(terms.openPerPhone),
    zones: terms.zones.map(({ country, cities }) => ({ country, cities: cities.join(', ') })),
  };
}

function typedTransfer(terms: TransferTerms, currency: string): TypedTerms {
  return {
    isOn: terms.isOn,
    ...typedLimits(terms, currency),
    holdDays: String(terms.holdDays),
    bankNameEn: terms.bankName.en,
    bankNameAr: terms.bankName.ar,
    accountNameEn: terms.accountName.en,
    accountNameAr: terms.accountName.ar,
    iban: terms.iban,
    swift: terms.swift,
    noteEn: terms.note.en,
    noteAr: terms.note.ar,
  };
}

function typedLimits({ min, max }: { min: number | null; max: number | null }, currency: string) {
  return { min: amountText(min, currency), max: amountText(max, currency) };
}

function amountText(amount: number | null, currency: string): string {
  return amount === null ? '' : decimalText(money(amount, currency));
}

const TEXTS = [
  ...(['fee', 'min', 'max', 'confirm', 'openPerPhone', 'holdDays', 'bankNameEn', 'bankNameAr'] as const),
  ...(['accountNameEn', 'accountNameAr', 'iban', 'swift', 'noteEn', 'noteAr'] as const),
];

/** The fields of a posted form; a missing one is an empty text. */
export function typedInForm(form: FormData): TypedTerms {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  const cities = all('zoneCities');
  return {
    isOn: form.get('isOn') === 'yes',
    ...formTexts(form, TEXTS, 5000),
    zones: all('zoneCountry')
      .slice(0, 60)
      .map((country, index) => ({ country, cities: (cities[index] ?? '').slice(0, 5000) })),
  };
}

/** Parses the typed terms of a method, or returns its field errors. */
export function readTerms(part: FormPart, typed: TypedTerms, place: Place) {
  if (part === 'cash') return readCashTerms(typed, place);
  if (part === 'transfer') return readTransferTerms(typed, place.currency);
  return { ok: true as const, value: { isOn: typed.isOn } };
}
