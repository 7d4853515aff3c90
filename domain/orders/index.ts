export { cancelOrder } from './cancel-order.ts';
export { cancelOwnOrder, isOwnCancellable } from './cancel-own-order.ts';
export { collectCash } from './collect-cash.ts';
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
export { erasePerson } from './erase-person.ts';
export type { IllegalMove, MoveFailure, NotWaiting, OrderNotFound, TrackFailure } from './errors.ts';
export { type ExportedOrder, exportOrders } from './export-orders.ts';
export { listOrders, type OrderFilter, type OrderPage } from './list-orders.ts';
export type {
  OrderEventView,
  OrderLineOption,
  OrderLineView,
  OrderListRow,
  OrderView,
} from './order-view.ts';
export { isPayableOnDelivery, payOnDelivery } from './pay-on-delivery.ts';
export { orderByToken, orderDetail } from './queries.ts';
export { shipOrder } from './ship-order.ts';
export { startProcessing } from './start-processing.ts';
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
