export { type AppliedPromotions, applyPromotions, type PromotionInput } from './apply-promotions.ts';
export { MOST_CODES_AT_ONCE, makeCodes, readCodes } from './codes.ts';
export { type CodeTyper, countCodeTry } from './count-code-try.ts';
export { describePromotion } from './describe-promotion.ts';
export { duplicatePromotion } from './duplicate-promotion.ts';
export { listPromotions, type PromotionList } from './list-promotions.ts';
export { type OrderDiscount, readOrderDiscounts } from './order-discounts.ts';
export { newCode, parseCode } from './parse-code.ts';
export { type ParsedPromotion, type PromotionForm, parsePromotionForm } from './parse-promotion-form.ts';
export { parsePromotions } from './parse-promotions.ts';
export {
  type AppliedPromotion,
  type DiscountableLine,
  type OfferedPromotion,
  PROMOTION_KINDS,
  type PromotionKind,
  type PromotionNames,
  REFUSALS,
  type RefusalReason,
  type RefusedCode,
  type ShownCurrency,
} from './promotion.ts';
export {
  type FieldProblem,
  type FieldProblems,
  PROMOTION_FIELDS,
  type PromotionField,
  type PromotionTerms,
} from './promotion-input.ts';
export { PROMOTION_STATES, type PromotionRow, type PromotionState } from './promotion-view.ts';
export { readPromotion, type StoredPromotion } from './read-promotion.ts';
export { readTargets, type Target, type TargetCategory } from './read-targets.ts';
export {
  type DiscountRow,
  discountRows,
  giveBackPromotions,
  type LostPromotion,
  refusedAtOrder,
} from './redemption.ts';
export { refusalText } from './refusal-text.ts';
export { type SavedPromotion, type SavePromotionFailure, savePromotion } from './save-promotion.ts';
export { type PromotionStatus, setPromotionStatus } from './set-promotion-status.ts';
