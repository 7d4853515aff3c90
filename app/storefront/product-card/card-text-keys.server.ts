import type { MessageKey } from '#messages/index.ts';

export const CARD_KEYS = [
  'storefront.card.new',
  'storefront.card.soldOut',
  'storefront.card.off',
  'storefront.card.from',
  'storefront.card.originalPrice',
  'storefront.card.salePrice',
  'storefront.card.addToCart',
  'storefront.card.chooseOptions',
  'storefront.card.viewProduct',
  'storefront.card.colours',
  'reviews.card.none',
  'reviews.card.label',
  'wishlist.add',
  'wishlist.remove',
] as const satisfies readonly MessageKey[];
