import { z } from 'zod';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { parseWholeNumber, toLatinDigits } from '#lib/digits.ts';
import { parseIban } from '#lib/iban.ts';
import { parseMoney } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import {
  CASH_CONFIRMATIONS,
  type CashTerms,
  type PaymentRules,
  type TransferTerms,
} from './payment-rules.ts';

/** The posted form of payment terms, with every field as typed. */
export type TypedTerms = {
  isOn: boolean;
  fee?: string;
  min?: string;
  max?: string;
  confirm?: string;
  openPerPhone?: string;
  zones?: { country: string; cities: string }[];
  holdDays?: string;
  bankNameEn?: string;
  bankNameAr?: string;
  accountNameEn?: string;
  accountNameAr?: string;
  iban?: string;
  swift?: string;
  noteEn?: string;
  noteAr?: string;
};

export type TermsField = Exclude<keyof TypedTerms, 'isOn'>;
export type TermsProblem =
  | 'required'
  | 'not_an_amount'
  | 'max_below_min'
  | 'not_a_number'
  | 'too_long'
  | 'bad_iban'
  | 'bad_swift'
  | 'bad_zone'
  | 'no_text_sender';

export type InvalidTerms = Failure<'invalid_terms', { fields: Partial<Record<TermsField, TermsProblem>> }>;

type Problems = InvalidTerms['data']['fields'];

/**
 * Parses the terms of cash on delivery: amounts in the store's currency with any digits, cities separated by
 * commas of either script.
 */
export function readCashTerms(
  typed: TypedTerms,
  { currency, canSendTextMessages }: { currency: string; canSendTextMessages: boolean },
): Result<CashTerms, InvalidTerms> {
  const problems: Problems = {};
  const limits = readLimits(typed, currency, problems);
  const fee = readAmount(typed.fee, currency) ?? 0;
  if (Number.isNaN(fee)) problems.fee = 'not_an_amount';
  const openPerPhone = readCount(typed.openPerPhone, 100);
  if (Number.isNaN(openPerPhone)) problems.openPerPhone = 'not_a_number';
  const zones = readZones(typed.zones ?? []);
  if (zones === null) problems.zones = 'bad_zone';
  const confirm = z.enum(CASH_CONFIRMATIONS).catch('none').parse(typed.confirm);
  if (confirm === 'code' && !canSendTextMessages) problems.confirm = 'no_text_sender';
  if (Object.keys(problems).length > 0 || zones === null) return fail('invalid_terms', { fields: problems });
  return ok({ isOn: typed.isOn, fee, ...limits, zones, confirm, openPerPhone });
}

/** Parses the terms of bank transfers. Required fields are checked only while the method is enabled. */
export function readTransferTerms(typed: TypedTerms, currency: string): Result<TransferTerms, InvalidTerms> {
  const problems: Problems = {};
  const limits = readLimits(typed, currency, problems);
  const holdDays = readCount(typed.holdDays, 30) ?? 3;
  if (Number.isNaN(holdDays)) problems.holdDays = 'not_a_number';
  const bankName = readWords(typed, 'bankName', problems);
  const accountName = readWords(typed, 'accountName', problems);
  const note = readWords(typed, 'note', problems);
  const typedIban = cleanLine(toLatinDigits(typed.iban ?? ''));
  const iban = typedIban === '' ? '' : parseIban(typedIban);
  if (iban === null) problems.iban = 'bad_iban';
  const swift = cleanLine(typed.swift ?? '').toUpperCase();
  if (swift !== '' && !/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(swift)) problems.swift = 'bad_swift';
  if (typed.isOn) {
    if (!bankName.en && !bankName.ar) problems.bankNameEn ??= 'required';
    if (!accountName.en && !accountName.ar) problems.accountNameEn ??= 'required';
    if (iban === '') problems.iban ??= 'required';
  }
  if (Object.keys(problems).length > 0 || iban === null) return fail('invalid_terms', { fields: problems });
  return ok({ isOn: typed.isOn, ...limits, holdDays, bankName, accountName, iban, swift, note });
}

/** Parses the lowest and highest total of a method. */
export function readLimits(
  typed: Pick<TypedTerms, 'min' | 'max'>,
  currency: string,
  problems: Problems,
): Pick<PaymentRules['card'], 'min' | 'max'> {
  const [min, max] = [readAmount(typed.min, currency), readAmount(typed.max, currency)];
  if (Number.isNaN(min)) problems.min = 'not_an_amount';
  if (Number.isNaN(max)) problems.max = 'not_an_amount';
  if (min !== null && max !== null && max < min) problems.max = 'max_below_min';
  return { min, max };
}

// null if the text is empty, NaN if it is not an amount.
function readAmount(typed: string | undefined, currency: string): number | null {
  const text = cleanLine(typed ?? '');
  if (text === '') return null;
  const parsed = parseMoney(text, currency);
  return parsed.ok && parsed.value.amount <= 1_000_000_000_000 ? parsed.value.amount : Number.NaN;
}

function readCount(typed: string | undefined, max: number): number | null {
  const text = cleanLine(typed ?? '');
  if (text === '') return null;
  const count = parseWholeNumber(text);
  return count !== null && count >= 1 && count <= max ? count : Number.NaN;
}

const MAX_CITIES = 1000;

function readZones(typed: { country: string; cities: string }[]): CashTerms['zones'] | null {
  const rows = typed.filter(({ country, cities }) => country !== '' || cleanLine(cities) !== '');
  const zones = rows.map(({ country, cities }) => ({
    country,
    cities: cities
      .split(/[,،;\n]/)
      .map(cleanLine)
      .filter(Boolean),
  }));
  // The number of cities is limited, because each view of a cart compares all of them, at 25 µs each.
  const count = zones.reduce((sum, { cities }) => sum + cities.length, 0);
  const isGood = zones.every(
    ({ country, cities }) =>
      /^[A-Z]{2}$/.test(country) && cities.length <= 200 && cities.every((city) => city.length <= 120),
  );
  return isGood && zones.length <= 50 && count <= MAX_CITIES ? zones : null;
}

const MAX_WORDS = { bankName: 120, accountName: 120, note: 1000 } as const;

function readWords(
  typed: TypedTerms,
  name: keyof typeof MAX_WORDS,
  problems: Problems,
): { en: string; ar: string } {
  const clean = name === 'note' ? cleanText : cleanLine;
  const words = { en: clean(typed[`${name}En`] ?? ''), ar: clean(typed[`${name}Ar`] ?? '') };
  if (words.en.length > MAX_WORDS[name]) problems[`${name}En`] = 'too_long';
  if (words.ar.length > MAX_WORDS[name]) problems[`${name}Ar`] = 'too_long';
  return words;
}
