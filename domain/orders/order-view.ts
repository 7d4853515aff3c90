import type { ImageView } from '#domain/media/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
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
};

export type OrderEventView = {
  id: string;
  at: Date;
  kind:
    | 'placed'
    | 'processing'
    | 'shipped'
    | 'delivered'
    | 'cancelled'
    | 'cash_collected'
    | 'mail_sent'
    | 'note'
    | 'pays_on_delivery';
  actorKind: 'staff' | 'shopper' | 'system';
  actorName: string;
  data: Record<string, unknown>;
};

/** An order with every labelled field of the specification; texts in the asked language as they were when sold. */
export type OrderView = {
  id: string;
  /** Order Id. */
  number: number;
  locale: Locale;
  userName: string;
  status: OrderStatus;
  /** Order Date. */
  placedAt: Date;
  total: Money;
  subtotal: Money;
  discountTotal: Money;
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
  /** The timeline, oldest first. */
  events: OrderEventView[];
  /** What staff may do next. */
  moves: OrderMove[];
  version: number;
};

export type OrderListRow = {
  id: string;
  number: number;
  userName: string;
  email: string;
  phone: string;
  city: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  paymentMethod: PaymentMethod;
  itemCount: number;
  total: Money;
  placedAt: Date;
  moves: OrderMove[];
};
