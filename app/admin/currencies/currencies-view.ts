import type { Rounding } from '#lib/money/index.ts';
import type { Choice } from '../delivery/delivery-view.ts';

export type CurrencyRow = {
  code: string;
  name: string;
  rate: string;
  rounding: Rounding;
  isActive: boolean;
  state: 'shown' | 'converting' | 'resting';
  stamp: string;
};

export type PriceRow = { variantId: string; sku: string; title: string; currency: string; amount: number };

export type CurrenciesView = {
  own: { code: string; name: string };
  rows: CurrencyRow[];
  /** Currencies that can be added. */
  choices: Choice[];
  prices: PriceRow[];
  mostPrices: number;
};

export type CurrencyField = 'code' | 'rate' | 'rounding' | 'sku' | 'price' | 'form';

export type CurrencyProblem =
  | {
      code:
        | 'rate_invalid'
        | 'currency_unknown'
        | 'currency_is_own'
        | 'rounding_invalid'
        | 'currency_not_found';
    }
  | { code: 'variant_not_found' | 'required' | 'not_a_number' | 'price_negative' | 'price_too_large' }
  | { code: 'too_many_currencies' | 'too_many_decimals'; max: number }
  | { code: 'stale'; stamp: string };

/** `form` is the code of the currency whose form was sent, 'add' or 'price'. */
export type CurrenciesResult =
  | { form: string; saved: true }
  | { form: string; field: CurrencyField; problem: CurrencyProblem; typed: object };
