import { toArabicDigits } from '../digits.ts';
import type { Locale } from '../locale.ts';
import { decimalsOf } from './decimals.ts';
import type { Money } from './money.ts';

export type DigitStyle = 'latn' | 'arab';

const LATIN_SYMBOLS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: 'CN¥',
  INR: '₹',
  KRW: '₩',
  TRY: '₺',
  AUD: 'A$',
  CAD: 'CA$',
  NZD: 'NZ$',
  HKD: 'HK$',
  SGD: 'S$',
  BRL: 'R$',
  MXN: 'MX$',
  ILS: '₪',
  VND: '₫',
  PHP: '₱',
};

const ARABIC_SYMBOLS: Record<string, string> = {
  SAR: 'ر.س',
  AED: 'د.إ',
  JOD: 'د.أ',
  KWD: 'د.ك',
  BHD: 'د.ب',
  QAR: 'ر.ق',
  OMR: 'ر.ع',
  EGP: 'ج.م',
  IQD: 'د.ع',
  LBP: 'ل.ل',
  SYP: 'ل.س',
  YER: 'ر.ي',
  LYD: 'د.ل',
  TND: 'د.ت',
  DZD: 'د.ج',
  MAD: 'د.م',
  SDG: 'ج.س',
  MRU: 'أ.م',
};

/** "$24.00", "SAR 120.00", "120.00 ر.س". Built without Intl: the server and every browser write the same characters. */
export function formatMoney(value: Money, style: { locale: Locale; digits?: DigitStyle }): string {
  const number = formatAmount(value, style);
  const negative = value.amount < 0;
  if (style.locale === 'ar') {
    // This mark keeps the minus sign on the left of the number in right-to-left text (as CLDR does).
    const minus = negative ? (style.digits === 'arab' ? '\u061c-' : '\u200e-') : '';
    return `${minus}${number} ${currencySymbol(value.currency, 'ar')}`;
  }
  const symbol = currencySymbol(value.currency, 'en');
  return `${negative ? '-' : ''}${symbol}${/[A-Z]$/.test(symbol) ? ' ' : ''}${number}`;
}

/** The sign or letters shown beside amounts; the ISO code for a currency that has no sign of its own. */
export function currencySymbol(currency: string, locale: Locale): string {
  return (locale === 'ar' ? ARABIC_SYMBOLS[currency] : undefined) ?? LATIN_SYMBOLS[currency] ?? currency;
}

/** The absolute amount with grouping and the currency's decimals, without sign and symbol. */
export function formatAmount(value: Money, style: { locale: Locale; digits?: DigitStyle }): string {
  const plain = decimalText({ ...value, amount: Math.abs(value.amount) });
  const [whole = '0', fraction] = plain.split('.');
  // bounded: the digits of a safe integer
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const latin = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  if (style.locale !== 'ar' || style.digits !== 'arab') return latin;
  return toArabicDigits(latin.replace(/[,.]/g, (mark) => (mark === ',' ? '\u066c' : '\u066b')));
}

/** Text such as "1234.50" for form fields, JSON-LD and CSV files, which parseMoney can read back. */
export function decimalText(value: Money): string {
  const exponent = decimalsOf(value.currency);
  const digits = String(Math.abs(value.amount)).padStart(exponent + 1, '0');
  const sign = value.amount < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
