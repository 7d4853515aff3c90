export { allocate, mulDivHalfUp } from './allocate.ts';
export { CURRENCIES, exponentOf, isCurrency } from './currency.ts';
export { currencySymbol, type DigitStyle, decimalText, formatAmount, formatMoney } from './format-money.ts';
export {
  addMoney,
  checkAmount,
  compareMoney,
  type Money,
  money,
  multiplyMoney,
  subtractMoney,
  zero,
} from './money.ts';
export { type MoneyProblem, parseMoney } from './parse-money.ts';
