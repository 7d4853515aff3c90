export { calculateTax, NO_TAX, type TaxedAmount, type TaxTerms } from './calculate-tax.ts';
export { checkTaxes, TAX_LIMITS } from './check-taxes.ts';
export type { TaxProblem, TaxProblems } from './errors.ts';
export { homeTax, TAX_PRESETS, type TaxPreset, type TaxPresetName, taxPreset } from './presets.ts';
export { readTaxes, type SaveTaxes, saveTaxes, type Taxes } from './save-taxes.ts';
export { percentText, readPercent, readTaxRules, type TaxRuleText } from './tax-form.ts';
export {
  isTaxClass,
  parseTaxRules,
  RATED_CLASSES,
  type RatedClass,
  TAX_CLASSES,
  type TaxClass,
  type TaxHome,
  type TaxRule,
  type TaxRules,
  type TaxThere,
  taxAt,
} from './tax-rules.ts';
