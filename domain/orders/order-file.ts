import type { MessageKey } from '#messages/index.ts';

/**
 * The columns of an orders file, in order, with one row per order line. Headings are the specification's
 * field names in either language; export and import use the same ones.
 */
export const ORDER_COLUMNS = {
  number: 'orders.label.orderId',
  placedAt: 'orders.label.orderDate',
  status: 'orders.label.status',
  paymentStatus: 'orders.label.paymentStatus',
  userName: 'orders.label.userName',
  email: 'orders.label.email',
  phone: 'orders.label.mobileNumber',
  address: 'orders.label.deliveryAddress',
  addressMore: 'admin.exports.column.addressMore',
  city: 'orders.label.city',
  zipCode: 'orders.label.zipCode',
  country: 'common.country',
  note: 'orders.label.note',
  itemCount: 'orders.label.totalProducts',
  currency: 'common.currency',
  subtotal: 'orders.label.subtotal',
  discount: 'orders.label.discount',
  delivery: 'orders.label.deliveryCharges',
  codFee: 'orders.label.codFee',
  tax: 'orders.label.tax',
  total: 'orders.label.total',
  title: 'admin.exports.column.product',
  sku: 'orders.label.sku',
  color: 'orders.label.color',
  size: 'orders.label.size',
  quantity: 'orders.label.quantity',
  unitPrice: 'admin.exports.column.unitPrice',
  lineTotal: 'admin.exports.column.lineTotal',
  paymentMethod: 'orders.label.paymentMethod',
  refunded: 'files.orders.column.refunded',
  lineTax: 'files.orders.column.lineTax',
  exactly: 'files.orders.column.exactly',
} as const satisfies Record<string, MessageKey>;

export type OrderColumn = keyof typeof ORDER_COLUMNS;
