import type { TaxPresetName, TaxProblems, TaxRuleText } from '#domain/tax/index.ts';
import type { Choice } from '../delivery/delivery-view.ts';
import type { FormResult } from '../kit/form-result.ts';

export type TaxRow = TaxRuleText & { key: string };

export type TaxesView = {
  version: number;
  pricesIncludeTax: boolean;
  /** The region where goods are collected; empty if none is set. */
  region: string;
  rows: TaxRow[];
  /** The single rate, in per cent, of a store without places. */
  ownRate: string;
  countries: Choice[];
  presets: { name: TaxPresetName; asOf: string }[];
  /** The preset whose rates are in the form but not saved. */
  added: TaxPresetName | null;
};

export type TypedTaxes = { pricesIncludeTax: boolean; region: string; rows: TaxRow[] };

export type TaxesResult = FormResult<TypedTaxes, TaxProblems>;
