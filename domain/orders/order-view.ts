import type { ImageView } from '#domain/media/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
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
  /** Where the product is today, in `locale`; null when it is no longer shown. */
  slug: string | null;
  sku: string;
  title: string;
  titleLocale: Locale;
  options: OrderLineOption[];
  /** The labels Color and Size: the values of the options of these kinds. */
  color: string | null;
  size: string | null;
  image: ImageView | null;
  quantity: number;
  unitPrice: Money;
  lineSubtotal: Money;
  lineDiscount: Money;
  lineTax: Money;
  lineTotal: Money;
  /** What became of its units. */
  shipped: number;
  cancelled: number;
  returned: number;
  refunded: number;
  /** Units that may be refunded now: neither refunded nor settled by a return. */
  refundable: number;
  /** As lineTotal is. */
  refundedAmount: Money;
  tookStock: boolean;
};

/** What can stand in a timeline. Shoppers are shown only some of it: notes and tags are the staff's. */
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

/** A parcel that left. */
export type ParcelView = {
  id: string;
  number: number;
  /** '' for the store's own driver. */
  carrier: string;
  trackingNumber: string;
  /** '' where there is no page to follow it on. */
  trackingLink: string;
  shippedAt: Date;
  deliveredAt: Date | null;
  lines: { lineId: string; quantity: number }[];
};

/** Money that went back, or is on its way. */
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

/** An order with every labelled field of the specification; texts in the asked language as they were when sold. */
export type OrderView = {
  id: string;
  /** Order Id. */
  number: number;
  locale: Locale;
  userName: string;
  status: OrderStatus;
  /** The status in words. */
  shownStatus: ShownStatus;
  /** Order Date. */
  placedAt: Date;
  total: Money;
  subtotal: Money;
  discountTotal: Money;
  /** Which promotions it had when it was placed; an edit later changes the sum alone. */
  discounts: OrderDiscountView[];
  deliveryCharges: Money;
  codFee: Money;
  taxTotal: Money;
  pricesIncludeTax: boolean;
  /** Total Products: units of all lines. */
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
  currency: string;
  lines: OrderLineView[];
  parcels: ParcelView[];
  refunds: RefundView[];
  /** Came in for the order, and of that went back. */
  captured: Money;
  refundedTotal: Money;
  /** Of that, what store credit brought beside another way to pay; 0 where it paid the whole order. */
  creditUsed: Money;
  /** What is left to collect; below 0: to pay back. */
  balance: Money;
  /** Of the claim, taken off by refunds. */
  creditedTotal: Money;
  creditedDelivery: Money;
  /** The ways in which the payments came in that have money left. */
  paidBy: PaymentMethod[];
  /** A provider holds money for it that is not what was asked for: it was not counted. */
  hasOtherMoney: boolean;
  /** A file of it was downloaded at least once. */
  filesDownloaded: boolean;
  /** The sum of refunds that failed and that no later refund replaced; somebody has to return it. */
  failedRefunds: Money;
  /** Words of the staff's own. */
  tags: string[];
  placedBy: 'shopper' | 'staff' | 'import';
  customerId: string | null;
  deliveredAt: Date | null;
  /** The timeline, oldest first. */
  events: OrderEventView[];
  /** What staff may do next. */
  moves: OrderMove[];
  version: number;
};

export type OrderListRow = {
  id: string;
  number: number;
  /** Of the shop that this store was before. */
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
