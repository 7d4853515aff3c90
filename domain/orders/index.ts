export { bringBack } from './bring-back.ts';
export { buyerOf, hasBought } from './buyer-of.ts';
export { type CancelInput, cancelOrder } from './cancel-order.ts';
export { cancelOwnOrder, isKeptByFiles, isOwnCancellable } from './cancel-own-order.ts';
export {
  addCarrier,
  type Carrier,
  type CarrierFailure,
  listCarriers,
  MOST_CARRIERS,
  removeCarrier,
  trackingLinkOf,
} from './carriers.ts';
export { droppableFee, priceWithFee, writeFee } from './cash-fee.ts';
export { collectCash } from './collect-cash.ts';
export { concludeRefund, type RefundConclusion } from './conclude-refund.ts';
export { countOpenOrders, countOrders } from './count-orders.ts';
export { countUnfinishedOrders } from './count-unfinished.ts';
export { decimalsOf } from './currency-decimals.ts';
export {
  joinGuestOrders,
  nextOrdersOf,
  ORDER_TABS,
  type OrderPlace,
  type OrderTab,
  type OwnOrderRow,
  type OwnOrders,
  orderOfCustomer,
  ordersOfCustomer,
} from './customer-orders.ts';
export { deliverOrder } from './deliver-order.ts';
export type { ContactChange } from './edit-contact.ts';
export { type Edited, type EditInput, editOrder } from './edit-order.ts';
export { type EndedHold, endHoldOf } from './end-hold.ts';
export { eraseOrders } from './erase-customer.ts';
export type {
  EditFailure,
  IllegalMove,
  MoveFailure,
  NotWaiting,
  OrderNotFound,
  PageOpen,
  RefundFailure,
  ShipFailure,
  TooManyNotes,
  TotalChanged,
  TrackFailure,
} from './errors.ts';
export { lockPayments, openPayment } from './even-out.ts';
export { type ExportedOrder, exportOrders } from './export-orders.ts';
export { importOrders, type NumberTaken, type OrderOutcome } from './import-orders.ts';
export { keepFigures } from './keep-figures.ts';
export { listOrders, type OrderFilter } from './list-orders.ts';
export { lockOrder, type OrderState, recordOrderEvent } from './make-move.ts';
export { addOrderNote, listOrderTags, tagOrders } from './mark-order.ts';
export { ordersToPayBack } from './money-to-pay-back.ts';
export type { MovedLine, MovedOrder } from './moved-order.ts';
export type { NewOrder, NewOrderLine, OrderDelivery } from './new-order.ts';
export {
  highestOrderNumber,
  lastOrderNumber,
  type NewOrderNote,
  numberAfter,
  ordersAfter,
} from './newest-orders.ts';
export { NOTE_BUYERS_TASK, noteBuyers } from './note-buyers.ts';
export { oncePaid } from './once-paid.ts';
export { ORDER_COLUMNS, type OrderColumn } from './order-file.ts';
export {
  IS_TO_COLLECT,
  KEPT_TOTAL,
  LEFT_DUE,
  MONEY_PARTS,
  type MoneyParts,
  moneyPartsOf,
  OPEN_PAYMENTS,
  PAID,
  SOLD,
  TO_COLLECT,
} from './order-money.ts';
export { STANDING_COLUMNS, type StandingRow, standingOf, type WholeStanding } from './order-standing.ts';
export { balanceOf, readHeldMoney, readSums } from './order-sums.ts';
export type {
  OrderEventView,
  OrderLineOption,
  OrderLineView,
  OrderListRow,
  OrderView,
  ParcelView,
  RefundView,
} from './order-view.ts';
export {
  ORDER_EVENT_KINDS,
  type OrderEventKind,
} from './order-view.ts';
export { type HeldOrders, heldOrders, type OrderBuyer, selectAddressesOnOrders } from './orders-of-buyer.ts';
export { cashTotalOf, isPayableOnDelivery, type PayOnDelivery, payOnDelivery } from './pay-on-delivery.ts';
export { isPaymentClaimed, notePaymentClaim } from './payment-claim.ts';
export { makePaymentLink, waitsForMoney } from './payment-link.ts';
export { prolongHold } from './prolong-hold.ts';
export { moneyFigures, purchaseFigures } from './purchase-figures.ts';
export { orderByToken, orderDetail } from './queries.ts';
export { type Refunded, type RefundInput, refundOrder } from './refund-order.ts';
export { refundPaymentWhole, refundSurplus } from './refund-rest.ts';
export { type RefundSum, refundSum } from './refund-sum.ts';
export { type ReleaseFailure, releaseHold } from './release-hold.ts';
export { hasRoomForEvent, MOST_EVENTS } from './room-for-event.ts';
export { emailsOfBuyers } from './search-words.ts';
export { type ShipInput, shipOrder } from './ship-order.ts';
export { SHOWN_STATUSES, type ShownStatus, shownStatusOf } from './shown-status.ts';
export { startProcessing } from './start-processing.ts';
export { tickedOrders } from './ticked-orders.ts';
export { trackOrder } from './track-order.ts';
export {
  type Confirmation,
  type FulfilmentStatus,
  legalMoves,
  MOVES,
  ORDER_STATUSES,
  type OrderMove,
  type OrderStanding,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './transitions.ts';
export type { AddedLine } from './write-edit.ts';
export { type SpentCheckout, UNNUMBERED, writeOrder } from './write-order.ts';
export { REFUND_METHODS, type RefundMethod } from './write-refund.ts';
