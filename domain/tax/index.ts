export { calculateTax, NO_TAX, type TaxedAmount, type TaxTerms } from './calculate-tax.ts';
