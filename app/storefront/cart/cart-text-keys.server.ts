import type { MessageKey } from '#messages/index.ts';

export const SUMMARY_KEYS = [
  'checkout.cart.summary',
  'checkout.cart.subtotal',
  'checkout.cart.discount',
  'checkout.cart.delivery',
  'checkout.cart.codFee',
  'checkout.cart.tax',
  'checkout.cart.taxIncluded',
  'checkout.cart.free',
  'checkout.cart.total',
] as const satisfies readonly MessageKey[];

export const COUPON_KEYS = [
  'discounts.box.title',
  'discounts.box.label',
  'discounts.box.apply',
] as const satisfies readonly MessageKey[];

export const CART_KEYS = [
  ...SUMMARY_KEYS,
  ...COUPON_KEYS,
  'checkout.cart.title',
  'checkout.cart.empty',
  'checkout.cart.emptyText',
  'checkout.cart.continue',
  'checkout.cart.quantityOf',
  'checkout.cart.update',
  'checkout.cart.remove',
  'checkout.cart.removeNamed',
  'checkout.cart.checkout',
  'checkout.cart.freeProgress',
  'checkout.cart.blocked',
  'checkout.problem.accept',
  'storefront.product.increase',
  'storefront.product.decrease',
] as const satisfies readonly MessageKey[];

export const DRAWER_KEYS = [
  'checkout.cart.title',
  'checkout.cart.empty',
  'checkout.cart.emptyText',
  'checkout.cart.continue',
  'checkout.cart.subtotal',
  'checkout.cart.settled',
  'checkout.cart.quantityOf',
  'checkout.cart.update',
  'checkout.cart.remove',
  'checkout.cart.removeNamed',
  'checkout.cart.checkout',
  'checkout.cart.freeProgress',
  'checkout.cart.blocked',
  'checkout.problem.accept',
  'storefront.product.increase',
  'storefront.product.decrease',
] as const satisfies readonly MessageKey[];
