import type { OwnerTopic } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type {
  DownloadsReady,
  OrderCancelled,
  OrderConfirmed,
  OrderMail,
  OrderRefunded,
  OrderShipped,
  PartPaid,
  PaymentFailed,
  PaymentLink,
  ReturnDecided,
  ReturnReceived,
  TransferInstructions,
} from './order-mail-kinds.ts';

export type LowStockItem = {
  title: string;
  /** The variant's options as text; '' if there are none. */
  options: string;
  sku: string;
  left: number;
  threshold: number;
};

/** A mail to the store; `adminPath` is a path of its admin, such as '/admin/stock/low'. */
export type LowStock = { items: LowStockItem[]; adminPath: string };

/** A mail to the store; `daysLeft` is 0 on the last day. */
export type SubscriptionReminder = { endsAt: Date; daysLeft: number; adminPath: string };

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

export type OwnerNews = { topic: OwnerTopic; actor: string; at: Date };

/** A renewal or purchase was paid, or a renewal failed. nextAt: the time of the next attempt; null after the last. */
export type SubscriptionPayment = {
  isPaid: boolean;
  total: Money;
  paidUntil: Date;
  nextAt: Date | null;
  /** The time at which the store closes unless it is paid. */
  closesAt: Date | null;
  adminPath: string;
};

/** The details of a bank transfer for a subscription, or the reason why it ended. `until` is null if it ended. */
export type SubscriptionTransfer = {
  what: 'asked' | 'due' | 'missing' | 'rejected' | 'expired';
  total: Money;
  reference: string;
  /** `bank` and `swift` may be ''. */
  account: { holder: string; bank: string; iban: string; swift: string };
  until: Date | null;
  /** The reason for a rejection. */
  reason: string;
  adminPath: string;
};

/** The store has used 80 % (`near`) or all (`reached`) of its package's monthly orders. */
export type OrdersMonth = {
  level: 'near' | 'reached';
  orders: number;
  limit: number;
  plan: Record<Locale, string>;
  adminPath: string;
};

/** The answer to a privacy request is delayed. */
export type PrivacyExtended = {
  request: 'export' | 'erasure';
  reason: 'complex' | 'many';
  receivedAt: Date;
  dueAt: Date;
};

export type ContactReply = { name: string; question: string; reply: string };

/** The name of the account's owner, and the URL of the only button. */
export type AccountMail = { name: string; url: string };

/** Asks for confirmation of a newsletter subscription. */
export type NewsletterQuestion = { url: string };
/** Confirms the subscription, with the unsubscribe link. */
export type NewsletterWelcome = { url: string; leaveUrl: string };

/** A product is back in stock; `options` are the variant's options as text, or ''. */
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
  subscription_payment: SubscriptionPayment;
  subscription_transfer: SubscriptionTransfer;
  orders_month: OrdersMonth;
  staff_invite: StaffInvite;
  owner_news: OwnerNews;
  sales_report: SalesReportMail;
  contact_reply: ContactReply;
  privacy_extended: PrivacyExtended;
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

/** The kinds of mail whose data extend an order. */
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
  /** The order that the mail is about; its admin page lists the mail. */
  orderId?: string;
};
