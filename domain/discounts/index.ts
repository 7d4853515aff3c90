export { type AppliedPromotions, applyPromotions, type PromotionInput } from './apply-promotions.ts';
export { countCodeTry } from './count-code-try.ts';
export { type OrderDiscount, readOrderDiscounts } from './order-discounts.ts';
export { newCode, parseCode } from './parse-code.ts';
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
  type DiscountRow,
  discountRows,
  giveBackPromotions,
  type LostPromotion,
  refusedAtOrder,
} from './redemption.ts';
export { refusalText } from './refusal-text.ts';
