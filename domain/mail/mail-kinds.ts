import type { OwnerTopic } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** A full URL, or a storefront path without language ('/track-order'): the host is added on sending. */
export type MailAddress = string;

export type MailLineOption = { name: string; value: string };

/** A line without amounts, such as in a parcel or a return. */
export type MailItem = { title: string; options: MailLineOption[]; quantity: number };

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
  /** The part paid by store credit beside another method; default: nothing. */
  creditUsed?: Money;
  /** Default: cash on delivery, not yet collected. */
  paymentMethod?: 'cash_on_delivery' | 'card' | 'bank_transfer' | 'store_credit' | 'nothing_due';
  isPaid?: boolean;
  /** The rest to pay of a partially paid order; else left out. */
  left?: Money;
  /** The order's page with its token; if missing, the mail explains tracking. */
  orderUrl?: MailAddress;
};

export type OrderConfirmed = OrderMail & {
  /** True if it waits for the shopper's confirmation. */
  isToConfirm?: boolean;
};

/** A shipped parcel; `parcel` is null if it holds the whole order. '' for unknown values. */
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

/** Asks the shopper to pay an order created by staff. */
/** A card paid a part: the amount received, and the rest. */
export type PartPaid = OrderMail & { came: Money; left: Money };

export type PaymentLink = OrderMail & { payUrl: MailAddress; until: Date | null };

export type TransferInstructions = OrderMail & {
  bank: string;
  holder: string;
  iban: string;
  swift: string;
  reference: string;
  until: Date | null;
  /** The receipt upload page; '' for none. */
  receiptUrl: MailAddress;
};

/** message: return instructions (approved) or the reason (refused); '' for none. */
export type ReturnDecided = OrderMail & { items: MailItem[]; message: string };

export type ReturnReceived = OrderMail & { items: MailItem[]; resolution: 'refund' | 'exchange' };

/** The files of a paid order: titles as sold, in both languages; `until` is the earliest expiry. */
export type DownloadsReady = OrderMail & {
  files: { titles: Partial<Record<Locale, string>>; fileName: string; maxDownloads: number }[];
  filesUrl: MailAddress;
  until: Date;
};

export type LowStockItem = {
  title: string;
  /** The variant's options as text, or ''. */
  options: string;
  sku: string;
  left: number;
  threshold: number;
};

/** For the store; `adminPath` is a path of its admin, such as '/admin/stock/low'. */
export type LowStock = { items: LowStockItem[]; adminPath: string };

/** For the store; `daysLeft` is 0 on the last day. */
export type SubscriptionReminder = { endsAt: Date; daysLeft: number; adminPath: string };

export type StaffEmail = { name: string; url: string; until: Date };

export type StaffInvite = { inviterName: string; url: string; until: Date };

/** A requested report is ready; `by` is a report of domain/reports, days are in the store's time zone. */
export type SalesReportMail = {
  name: string;
  by: 'day' | 'product' | 'category' | 'brand' | 'customer' | 'city' | 'payment' | 'coupon' | 'tax';
  from: string;
  to: string;
  until: Date;
  adminPath: string;
};

export type ProtectionChange =
  | 'step_begun'
  | 'step_confirmed'
  | 'step_removed'
  | 'codes_renewed'
  | 'password_changed'
  | 'email_asked'
  | 'session_ended';

export type OwnerNews = { topic: OwnerTopic; actor: string; at: Date };
export type StaffProtection = { name: string; what: ProtectionChange; at: Date };

export type StaffPasskey = { name: string; passkey: string; what: 'made' | 'removed'; at: Date };

export type ContactReply = { name: string; question: string; reply: string };

/** The owner of the account, and the URL of the one button. */
export type AccountMail = { name: string; url: string };

/** Asks for confirmation of a newsletter subscription. */
export type NewsletterQuestion = { url: string };
/** Confirms the subscription, with the unsubscribe link. */
export type NewsletterWelcome = { url: string; leaveUrl: string };

/** A product is back in stock; `options` are its options as text, or ''. */
export type BackInStock = { title: string; options: string; url: string; leaveUrl: string };

/** The data of each kind of mail. */
export type MailData = {
  order_confirmed: OrderConfirmed;
  order_shipped: OrderShipped;
  order_delivered: OrderMail;
  order_cancelled: OrderCancelled;
  order_refunded: OrderRefunded;
  payment_failed: PaymentFailed;
  part_paid: PartPaid;
  payment_link: PaymentLink;
  transfer_instructions: TransferInstructions;
  return_approved: ReturnDecided;
  return_refused: ReturnDecided;
  return_received: ReturnReceived;
  downloads_ready: DownloadsReady;
  low_stock: LowStock;
  subscription_reminder: SubscriptionReminder;
  staff_invite: StaffInvite;
  staff_email: StaffEmail;
  staff_passkey: StaffPasskey;
  staff_protection: StaffProtection;
  owner_news: OwnerNews;
  sales_report: SalesReportMail;
  contact_reply: ContactReply;
  account_verify: AccountMail;
  account_welcome: AccountMail;
  account_exists: AccountMail;
  account_reset: AccountMail;
  account_password_changed: AccountMail;
  newsletter_confirm: NewsletterQuestion;
  newsletter_welcome: NewsletterWelcome;
  back_in_stock: BackInStock;
};

export type MailKind = keyof MailData;

/** The kinds whose data extend an order. */
export type OrderMailKind = {
  [K in MailKind]: MailData[K] extends OrderMail ? K : never;
}[MailKind];

export type NewMail<K extends MailKind = MailKind> = {
  to: string;
  locale: Locale;
  kind: K;
  data: MailData[K];
  /** A second mail with the same key is not created. */
  dedupeKey: string;
  /** The order it is about, whose admin page lists it. */
  orderId?: string;
};
