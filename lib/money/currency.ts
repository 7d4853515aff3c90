import { decimalsOf } from './decimals.ts';

const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG';

// The call is marked as side-effect free, so that bundlers drop the list where it is not used.

/** Every circulating currency of ISO 4217. */
export const CURRENCIES: readonly string[] = /* @__PURE__ */ CODES.split(' ');

const KNOWN = /* @__PURE__ */ new Set(CURRENCIES);

export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && KNOWN.has(code);
}

/**
 * Decimals of a currency by ISO 4217. Not taken from Intl, whose data differs (IQD) and changes with its
 * version.
 */
export function exponentOf(currency: string): 0 | 2 | 3 {
  if (!isCurrency(currency)) throw new Error(`Not an ISO 4217 currency: ${currency}`);
  return decimalsOf(currency);
}
