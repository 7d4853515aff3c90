import type { OwnerTopic } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/**
 * Addresses in a mail's data are whole ones, or paths of the storefront without its language ('/track-order'): the
 * store's host is put before these when the mail goes out, so that jobs need not know it.
 */
export type MailAddress = string;

export type MailLineOption = { name: string; value: string };

/** A line without its money: what is in a parcel, or comes back. */
export type MailItem = { title: string; options: MailLineOption[]; quantity: number };

/** What every mail about an order shows: a part of orders' OrderView, so that one can be handed over as it is. */
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
  /** What of it store credit paid beside the other way; left out: nothing. */
  creditUsed?: Money;
  /** Left out: cash on delivery, not collected yet. */
  paymentMethod?: 'cash_on_delivery' | 'card' | 'bank_transfer' | 'store_credit' | 'nothing_due';
  isPaid?: boolean;
  /** What is still to be paid of an order that was paid in part; left out: all of it, or nothing. */
  left?: Money;
  /** The order's page with its token, or nothing: then the mail says how to track it. */
  orderUrl?: MailAddress;
};

/** What the mail of a placed order says. */
export type OrderConfirmed = OrderMail & {
  /** It waits for its shopper's confirmation; left out: it does not. */
  isToConfirm?: boolean;
};

/** A parcel is on its way; `parcel` is null where it holds all of the order. '' for what is not known. */
export type OrderShipped = OrderMail & {
  parcel: MailItem[] | null;
  carrier: string;
  trackingNumber: string;
  trackingUrl: MailAddress;
};

/** `refunded` is what was paid and goes back; null where nothing was paid. */
export type OrderCancelled = OrderMail & { reason: string; refunded: Money | null };

export type OrderRefunded = OrderMail & {
  amount: Money;
  way: 'card' | 'bank_transfer' | 'store_credit' | 'cash';
};

/** `holdUntil`: until when the stock is kept for another try. */
export type PaymentFailed = OrderMail & { payUrl: MailAddress; holdUntil: Date | null };

/** For an order that staff made: asks to pay it. */
/** A card brought a part of what the order costs: what came, and what is still to be paid. */
export type PartPaid = OrderMail & { came: Money; left: Money };

export type PaymentLink = OrderMail & { payUrl: MailAddress; until: Date | null };

export type TransferInstructions = OrderMail & {
  bank: string;
  holder: string;
  iban: string;
  swift: string;
  reference: string;
  until: Date | null;
  /** Where the receipt is uploaded; '' for nowhere. */
  receiptUrl: MailAddress;
};

/** `message`: how to send it back (approved), or why not (refused); '' for nothing more. */
export type ReturnDecided = OrderMail & { items: MailItem[]; message: string };

export type ReturnReceived = OrderMail & { items: MailItem[]; resolution: 'refund' | 'exchange' };

/** What a paid order may download: titles as sold, in both languages; `until` is the first day that one of them ends. */
export type DownloadsReady = OrderMail & {
  files: { titles: Partial<Record<Locale, string>>; fileName: string; maxDownloads: number }[];
  filesUrl: MailAddress;
  until: Date;
};

export type LowStockItem = {
  title: string;
  /** The variant's choices in words, or ''. */
  options: string;
  sku: string;
  left: number;
  threshold: number;
};

/** To the store itself; `adminPath` is a path of the store's admin, such as '/admin/stock/low'. */
export type LowStock = { items: LowStockItem[]; adminPath: string };

/** To the store itself; `daysLeft` 0 is the last day. */
export type SubscriptionReminder = { endsAt: Date; daysLeft: number; adminPath: string };

/** To the new address of somebody who runs a store. */
export type StaffEmail = { name: string; url: string; until: Date };

export type StaffInvite = { inviterName: string; url: string; until: Date };

/** A report that somebody asked for lies ready; `by` is a report of domain/reports, days are the store's. */
export type SalesReportMail = {
  name: string;
  by: 'day' | 'product' | 'category' | 'brand' | 'customer' | 'city' | 'payment' | 'coupon' | 'tax';
  from: string;
  to: string;
  until: Date;
  adminPath: string;
};

/** What changed of the protection of an account that works in stores. */
export type ProtectionChange =
  | 'step_begun'
  | 'step_confirmed'
  | 'step_removed'
  | 'codes_renewed'
  | 'password_changed'
  | 'email_asked'
  | 'session_ended';

/** To each owner. */
export type OwnerNews = { topic: OwnerTopic; actor: string; at: Date };
export type StaffProtection = { name: string; what: ProtectionChange; at: Date };

/** Somebody's account can be opened by a passkey more, or by one less. */
export type StaffPasskey = { name: string; passkey: string; what: 'made' | 'removed'; at: Date };

export type ContactReply = { name: string; question: string; reply: string };

/** What the mails about an account are made from: whose it is, and where the one button leads. */
export type AccountMail = { name: string; url: string };

/** The mail that asks whether a mailbox wants the newsletter. */
export type NewsletterQuestion = { url: string };
/** The mail that says so, and how to leave. */
export type NewsletterWelcome = { url: string; leaveUrl: string };

/** The mail that says that a sold-out variant is there again; `options` are its choices in words, or ''. */
export type BackInStock = { title: string; options: string; url: string; leaveUrl: string };

/** Every kind of mail and what it is made from. */
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

/** The kinds whose data are an order's and something more. */
export type OrderMailKind = {
  [K in MailKind]: MailData[K] extends OrderMail ? K : never;
}[MailKind];

export type NewMail<K extends MailKind = MailKind> = {
  to: string;
  locale: Locale;
  kind: K;
  data: MailData[K];
  /** One mail for one cause: a second one with the same key is not made. */
  dedupeKey: string;
  /** The order that it is about, on whose page staff finds it. */
  orderId?: string;
};
