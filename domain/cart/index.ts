export { acceptPrices } from './accept-prices.ts';
export { type AddedLine, addLine } from './add-line.ts';
export type { CartLine, CartOption, CartView, LineProblem } from './cart-view.ts';
export { addCode, MAX_CODES, removeCode } from './discount-codes.ts';
export { drawCart } from './draw-cart.ts';
export type { CartFailure, CodeFailure, QuantityFailure } from './errors.ts';
export { type GlancedLine, glanceAtCart } from './glance-at-cart.ts';
export { cartOfCustomer, type JoinCartsInput, joinCarts } from './join-carts.ts';
export { moveFromWishlist } from './move-from-wishlist.ts';
export { type OpenedCart, openCart } from './open-cart.ts';
export {
  type CartChoice,
  type CartOffers,
  type PricedCart,
  priceCart,
} from './price-cart.ts';
export { MAX_LINES, MAX_QUANTITY, parseQuantity } from './quantity.ts';
export { parseQuote, type Quote, type QuoteParts, quotedOf } from './quote.ts';
export { type Goods, type GoodsRow, goodsOf, readVariantGoods } from './read-goods.ts';
export { removeLine } from './remove-line.ts';
export { type ChangedLine, setQuantity } from './set-quantity.ts';
export { type StoreTerms, TERMS_COLUMNS, type TermsRow, termsOf } from './store-terms.ts';
export { type CartLook, cartCount, viewCart } from './view-cart.ts';
