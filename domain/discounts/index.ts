export { type GrantedDiscounts, applyDiscounts, type DiscountInput } from './apply-discounts.ts';
export { MOST_CODES_AT_ONCE, makeCodes, readCodes } from './codes.ts';
export { type CodeTyper, countCodeTry } from './count-code-try.ts';
export { describeDiscount } from './describe-discount.ts';
export { duplicateDiscount } from './duplicate-discount.ts';
export { listDiscounts, type DiscountListPage } from './list-discounts.ts';
export { type OrderDiscount, readOrderDiscounts } from './order-discounts.ts';
export { newCode, parseCode } from './parse-code.ts';
export { type ParsedDiscount, type DiscountForm, parseDiscountForm } from './parse-discount-form.ts';
export { parseDiscounts } from './parse-discounts.ts';
export {
  type GrantedDiscount,
  type DiscountableLine,
  type OfferedDiscount,
  DISCOUNT_KINDS,
  type DiscountKind,
  type DiscountNames,
  REFUSALS,
  type RefusalReason,
  type RefusedCode,
  type ShownCurrency,
} from './discount.ts';
export {
  type FieldProblem,
  type FieldProblems,
  DISCOUNT_FIELDS,
  type DiscountFormField,
  type DiscountTerms,
} from './discount-input.ts';
export { DISCOUNT_STATES, type ListedDiscount, type DiscountState } from './discount-view.ts';
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
export { type SavedDiscount, type SaveDiscountFailure, saveDiscount } from './save-discount.ts';
export { type DiscountStatus, setDiscountStatus } from './set-discount-status.ts';
