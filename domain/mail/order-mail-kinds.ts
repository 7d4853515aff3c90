import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/**
 * A full URL, or a storefront path without language ('/track-order'), to which the host is added on sending.
 */
export type MailAddress = string;

export type MailLineOption = { name: string; value: string };

/** A line without amounts, such as in a parcel or a return. */
export type MailItem = {
  title: string;
  options: MailLineOption[];
  quantity: number;
  /** Path of the product's picture; default: none. */
  image?: { src: string } | null;
};

/** The order data of every order mail: a subset of orders' OrderView. */
export type OrderMail = {
  number: number;
  placedAt: Date;
  userName: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  lines: (MailItem & { lineTotal: Money })[];
  subtotal: Money;
  discountTotal: Money;
  deliveryCharges: Money;
  codFee: Money;
  taxTotal: Money;
  pricesIncludeTax: boolean;
  total: Money;
  /** The amount paid by store credit in addition to another method; default: none. */
  creditUsed?: Money;
  /** Default: cash on delivery, not collected yet. */
  paymentMethod?: 'cash_on_delivery' | 'card' | 'bank_transfer' | 'store_credit' | 'nothing_due';
  isPaid?: boolean;
  /** Days from the order to the promised delivery; default: nothing was promised. */
  promised?: { first: number; last: number };
  /** The unpaid rest of a partially paid order; otherwise undefined. */
  left?: Money;
  /** The order's page with its token; without it, the mail explains tracking. */
  orderUrl?: MailAddress;
};

export type OrderConfirmed = OrderMail & {
  /** True if the order waits for the shopper's confirmation. */
  isToConfirm?: boolean;
};

/** A shipped parcel; `parcel` is null if the parcel has the whole order. '' for unknown values. */
export type OrderShipped = OrderMail & {
  parcel: MailItem[] | null;
  carrier: string;
  trackingNumber: string;
  trackingUrl: MailAddress;
};

/** refunded: the paid amount that is refunded; null if nothing was paid. */
export type OrderCancelled = OrderMail & { reason: string; refunded: Money | null };

export type OrderRefunded = OrderMail & {
  amount: Money;
  way: 'card' | 'bank_transfer' | 'store_credit' | 'cash';
};

export type PaymentFailed = OrderMail & { payUrl: MailAddress; holdUntil: Date | null };

/** A card payment covered only a part: the amount received, and the rest. */
export type PartPaid = OrderMail & { came: Money; left: Money };

/** Asks the shopper to pay an order created by staff. */
export type PaymentLink = OrderMail & { payUrl: MailAddress; until: Date | null };

export type TransferInstructions = OrderMail & {
  bank: string;
  holder: string;
  iban: string;
  swift: string;
  reference: string;
  until: Date | null;
  /** The receipt upload page; '' if there is none. */
  receiptUrl: MailAddress;
};

/** message: return instructions (approved) or the reason (refused); '' if there is none. */
export type ReturnDecided = OrderMail & { items: MailItem[]; message: string };

export type ReturnReceived = OrderMail & { items: MailItem[]; resolution: 'refund' | 'exchange' };

/**
 * The files of a paid order: titles at the time of sale, in both languages; `until` is the earliest expiry.
 */
export type DownloadsReady = OrderMail & {
  files: { titles: Partial<Record<Locale, string>>; fileName: string; maxDownloads: number }[];
  filesUrl: MailAddress;
  until: Date;
};
