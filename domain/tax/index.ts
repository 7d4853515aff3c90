export { calculateTax, NO_TAX, type TaxedAmount, type TaxTerms } from './calculate-tax.ts';
export {
  isTaxClass,
  parseTaxRules,
  RATED_CLASSES,
  type RatedClass,
  TAX_CLASSES,
  type TaxClass,
  type TaxRule,
  type TaxRules,
  type TaxThere,
  taxAt,
} from './tax-rules.ts';
