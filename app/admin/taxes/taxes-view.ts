import type { TaxPresetName, TaxProblems, TaxRuleText } from '#domain/tax/index.ts';
import type { Choice } from '../delivery/delivery-view.ts';
import type { FormResult } from '../kit/form-result.ts';

export type TaxRow = TaxRuleText & { key: string };

export type TaxesView = {
  version: number;
  pricesIncludeTax: boolean;
  rows: TaxRow[];
  /** The one rate of a store that has set no places, as a percentage. */
  ownRate: string;
  countries: Choice[];
  presets: { name: TaxPresetName; asOf: string }[];
  /** Rates of a preset that stand in the form and are not saved. */
  added: TaxPresetName | null;
};

export type TypedTaxes = { pricesIncludeTax: boolean; rows: TaxRow[] };

export type TaxesResult = FormResult<TypedTaxes, TaxProblems>;
