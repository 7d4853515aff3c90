import type { ImageView } from '#domain/media/index.ts';
import type { PaidBy, PaymentMethod } from '#domain/payments/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { OrderDiscountView } from './discounts-of.ts';
import type { ShownStatus } from './shown-status.ts';
import type { FulfilmentStatus, OrderMove, OrderStatus, PaymentStatus } from './transitions.ts';

export type OrderLineOption = { kind: 'colour' | 'size' | 'other'; name: string; value: string };
export type OrderLineView = {
  id: string;
  productId: string;
  variantId: string;
  /** The product's current slug in `locale`; null if the product is no longer shown. */
  slug: string | null;
  sku: string;
  title: string;
  titleLocale: Locale;
  options: OrderLineOption[];
  /** Values of the options of kind colour and size. */
  color: string | null;
  size: string | null;
  image: ImageView | null;
  quantity: number;
  unitPrice: Money;
  lineSubtotal: Money;
  lineDiscount: Money;
  lineTax: Money;
  lineTotal: Money;
  shipped: number;
  cancelled: number;
  returned: number;
  refunded: number;
  /** Units that may be refunded now: neither refunded nor settled by a return. */
  refundable: number;
  refundedAmount: Money;
  tookStock: boolean;
};

/** The kinds of timeline events. Notes and tags are visible only to staff. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'processing',
  'shipped',
  'part_shipped',
  'delivered',
  'cancelled',
  'cash_collected',
  'mail_sent',
  'note',
  'pays_on_delivery',
  'confirmed_by_call',
  'confirmed_by_code',
  'refused',
  'payment_started',
  'payment_failed',
  'authorized',
  'captured',
  'paid',
  'part_paid',
  'voided',
  'expired',
  'refunded',
  'edited',
  'receipt_sent',
  'receipt_refused',
  'credit_used',
  'invoice_issued',
  'credit_note_issued',
  'return_requested',
  'return_approved',
  'return_refused',
  'return_received',
  'exchanged',
  'tagged',
  'held',
  'charge_differs',
  'repriced',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

export type OrderEventView = {
  id: string;
  at: Date;
  kind: OrderEventKind;
  actorKind: 'staff' | 'shopper' | 'system';
  actorName: string;
  data: Record<string, unknown>;
};

export type ParcelView = {
  id: string;
  number: number;
  /** '' for the store's own driver. */
  carrier: string;
  trackingNumber: string;
  trackingLink: string;
  shippedAt: Date;
  deliveredAt: Date | null;
  lines: { lineId: string; quantity: number }[];
};

/** A completed, pending or failed refund. */
export type RefundView = {
  id: string;
  at: Date;
  kind: 'goods' | 'balance' | 'cancelled';
  method: 'card' | 'cash' | 'bank_transfer' | 'store_credit';
  amount: Money;
  reason: string;
  createdBy: string;
  state: 'waiting' | 'paid' | 'failed';
  reference: string;
  lines: { lineId: string; quantity: number; amount: Money }[];
};

/** An order with every labelled field of the specification; texts are as sold, in the requested language. */
export type OrderView = {
  id: string;
  number: number;
  locale: Locale;
  userName: string;
  status: OrderStatus;
  shownStatus: ShownStatus;
  placedAt: Date;
  total: Money;
  subtotal: Money;
  discountTotal: Money;
  /** The discounts at the time of the order; a later edit changes only their sum. */
  discounts: OrderDiscountView[];
  deliveryCharges: Money;
  codFee: Money;
  taxTotal: Money;
  pricesIncludeTax: boolean;
  itemCount: number;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  fulfilmentStatus: FulfilmentStatus;
  confirmation: 'none' | 'waiting' | 'confirmed' | 'refused';
  email: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  note: string;
  deliveryMethod: string;
  /** Days from the order to delivery or collection; null if none were promised. */
  promised: { first: number; last: number; isPickup: boolean } | null;
  currency: string;
  lines: OrderLineView[];
  parcels: ParcelView[];
  refunds: RefundView[];
  /** Money received for the order; refundedTotal is the refunded part. */
  captured: Money;
  refundedTotal: Money;
  /** The amount paid by store credit in addition to another method; 0 if credit paid the whole order. */
  creditUsed: Money;
  /** Amount to collect; below 0: amount to refund. */
  balance: Money;
  /** Refunds that lowered the amount owed. */
  creditedTotal: Money;
  creditedDelivery: Money;
  /** The methods of payments that have money left to refund. */
  paidBy: PaidBy[];
  /** True if a provider received an unexpected amount, which is not counted. */
  hasOtherMoney: boolean;
  /** True if a file was downloaded at least once. */
  filesDownloaded: boolean;
  /** The sum of failed refunds without a later refund, which staff must return. */
  failedRefunds: Money;
  tags: string[];
  placedBy: 'shopper' | 'staff' | 'import';
  customerId: string | null;
  deliveredAt: Date | null;
  /** The timeline, oldest first. */
  events: OrderEventView[];
  moves: OrderMove[];
  version: number;
};

export type OrderListRow = {
  id: string;
  number: number;
  isImported: boolean;
  userName: string;
  email: string;
  phone: string;
  city: string;
  status: OrderStatus;
  shownStatus: ShownStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  paymentMethod: PaymentMethod;
  itemCount: number;
  total: Money;
  placedAt: Date;
  moves: OrderMove[];
};
