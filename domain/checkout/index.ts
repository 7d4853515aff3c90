export { type ChangeFailure, type ChangeOrderInput, changeOrder } from './change-order.ts';
export {
  CHECKOUT_FIELDS,
  type CheckoutConstraints,
  type CheckoutField,
  type CheckoutForm,
  type CheckoutSettings,
  checkoutConstraints,
  type FieldConstraint,
  parseCheckoutForm,
} from './checkout-form.ts';
export { hasOtherGoods } from './compare-with-quote.ts';
export type { CartDifference, CheckoutFailure } from './errors.ts';
export { type FoundGoods, findGoods, goodsOf, siblingsOf } from './find-goods.ts';
export { findTillGoods, linesOf, type TillGoods, type TillProduct } from './find-till-goods.ts';
export { type NotHad, type OrderAgainInput, type OrderedAgain, orderAgain } from './order-again.ts';
export { countParkedOf, eraseParked, parkedOf } from './parked-of-customer.ts';
export {
  DAYS_PARKED,
  DROP_PARKED_TASK,
  deleteParked,
  dropOldParked,
  listParked,
  MOST_PARKED,
  type ParkedForm,
  type ParkedOrder,
  type ParkFailure,
  type ParkOrderInput,
  parkOrder,
  readParked,
  removeParked,
} from './parked-orders.ts';
export { type AddressForm, parseAddress } from './parse-address.ts';
export { dialCode, exampleNumber, toE164 } from './phone.ts';
export {
  type PlacedOrder,
  type PlaceOrderInput,
  placeOrder,
  placeOrderIn,
} from './place-order.ts';
export { type RecordOrderInput, recordOrder } from './record-order.ts';
export { snapshotLines } from './snapshot.ts';
export {
  placeStaffOrder,
  refusedAtStaffOrder,
  type StaffOrderFailure,
  type StaffOrderInput,
} from './staff-order.ts';
export { quoteStaffOrder, type StaffQuote } from './staff-quote.ts';
export type { FieldProblem } from './written-in.ts';
export { isZipAsked, writtenIn } from './written-in.ts';
