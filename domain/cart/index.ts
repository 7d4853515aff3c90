export { acceptPrices } from './accept-prices.ts';
export { type AddedLine, addLine } from './add-line.ts';
export type { CartLine, CartOption, CartView, LineProblem } from './cart-view.ts';
export type { CartFailure, QuantityFailure } from './errors.ts';
export { type OpenedCart, openCart } from './open-cart.ts';
export { MAX_LINES, MAX_QUANTITY, parseQuantity } from './quantity.ts';
export { removeLine } from './remove-line.ts';
export { type ChangedLine, setQuantity } from './set-quantity.ts';
export { cartCount, viewCart } from './view-cart.ts';
