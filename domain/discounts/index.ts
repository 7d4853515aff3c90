export { applyDiscounts, type DiscountInput, type GrantedDiscounts } from './apply-discounts.ts';
export { MOST_CODES_AT_ONCE, makeCodes, readCodes } from './codes.ts';
export { type CodeTyper, countCodeTry, countUsedTry, heldDiscounts } from './count-code-try.ts';
export { describeDiscount } from './describe-discount.ts';
export {
  DISCOUNT_KINDS,
  type DiscountableLine,
  type DiscountKind,
  type DiscountNames,
  type GrantedDiscount,
  type OfferedDiscount,
  REFUSALS,
  type RefusalReason,
  type RefusedCode,
  type ShownCurrency,
} from './discount.ts';
export {
  DISCOUNT_FIELDS,
  type DiscountFormField,
  type DiscountTerms,
  type FieldProblem,
  type FieldProblems,
} from './discount-input.ts';
export { DISCOUNT_STATES, type DiscountState, type ListedDiscount } from './discount-view.ts';
export { duplicateDiscount } from './duplicate-discount.ts';
export { type DiscountListPage, listDiscounts } from './list-discounts.ts';
export { type OrderDiscount, readOrderDiscounts } from './order-discounts.ts';
export { newCode, parseCode } from './parse-code.ts';
export {
  type DiscountForm,
  type ParsedDiscount,
  parseDiscountForm,
  parsePercent,
} from './parse-discount-form.ts';
export { parseDiscounts, type WithoutDiscounts } from './parse-discounts.ts';
export { readDiscount, type StoredDiscount } from './read-discount.ts';
export { readTargets, type Target, type TargetCategory } from './read-targets.ts';
export {
  type DiscountRow,
  discountRows,
  giveBackDiscounts,
  type LostDiscount,
  refusedAtOrder,
} from './redemption.ts';
export { refusalText } from './refusal-text.ts';
export { type SaveDiscountFailure, type SavedDiscount, saveDiscount } from './save-discount.ts';
export { type DiscountStatus, setDiscountStatus } from './set-discount-status.ts';
