export { allocate, mulDivHalfUp } from './allocate.ts';
export {
  type Conversion,
  convertAmount,
  convertMoney,
  type MinorConversion,
  minorConversion,
  ROUNDINGS,
  type Rounding,
} from './convert-money.ts';
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
export { parseRate, type Rate, type RateProblem, rateText } from './rate.ts';
