export { bringBack } from './bring-back.ts';
export { type CancelInput, cancelOrder } from './cancel-order.ts';
export { cancelOwnOrder, isOwnCancellable } from './cancel-own-order.ts';
export {
  addCarrier,
  type Carrier,
  type CarrierFailure,
  listCarriers,
  removeCarrier,
  trackingLinkOf,
} from './carriers.ts';
export { collectCash } from './collect-cash.ts';
export { concludeRefund, type RefundConclusion } from './conclude-refund.ts';
export { countOpenOrders } from './count-open.ts';
export {
  allOrdersOfCustomer,
  joinGuestOrders,
  ORDER_TABS,
  type OrderTab,
  type OwnOrderRow,
  type OwnOrders,
  orderOfCustomer,
  ordersOfCustomer,
} from './customer-orders.ts';
export { deliverOrder } from './deliver-order.ts';
export type { ContactChange } from './edit-contact.ts';
export { type AddedLine, type Edited, type EditInput, editOrder } from './edit-order.ts';
export { erasePerson } from './erase-person.ts';
export type {
  EditFailure,
  IllegalMove,
  MoveFailure,
  NotWaiting,
  OrderNotFound,
  RefundFailure,
  ShipFailure,
  TrackFailure,
} from './errors.ts';
export { type ExportedOrder, exportOrders } from './export-orders.ts';
export { importOrders, type NumberTaken, type OrderOutcome } from './import-orders.ts';
export { listOrders, type OrderFilter, type OrderPage } from './list-orders.ts';
export { lockOrder, type OrderState, tell } from './make-move.ts';
export { addOrderNote, listOrderTags, tagOrders } from './mark-order.ts';
export type { MovedLine, MovedOrder } from './moved-order.ts';
export { lastOrderNumber, type NewOrderNote, ordersAfter } from './newest-orders.ts';
export { NOTE_BUYERS_TASK, noteBuyers } from './note-buyers.ts';
export { oncePaid } from './once-paid.ts';
export { ORDER_COLUMNS, type OrderColumn } from './order-file.ts';
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
export { isPayableOnDelivery, payOnDelivery } from './pay-on-delivery.ts';
export { makePaymentLink } from './payment-link.ts';
export { orderByToken, orderDetail } from './queries.ts';
export { type Refunded, type RefundInput, refundOrder } from './refund-order.ts';
export { refundPaymentWhole } from './refund-rest.ts';
export { type ShipInput, shipOrder } from './ship-order.ts';
export { startProcessing } from './start-processing.ts';
export { tickedOrders } from './ticked-orders.ts';
export { trackOrder } from './track-order.ts';
export {
  type FulfilmentStatus,
  legalMoves,
  MOVES,
  ORDER_STATUSES,
  type OrderMove,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './transitions.ts';
export {
  type NewOrder,
  type NewOrderLine,
  type OrderDelivery,
  type SpentCheckout,
  UNNUMBERED,
  writeOrder,
} from './write-order.ts';
export { REFUND_METHODS, type RefundMethod } from './write-refund.ts';
