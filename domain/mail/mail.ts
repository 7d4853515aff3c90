import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** How a store looks and speaks in its mails. */
export type MailBrand = {
  name: string;
  primaryColor: string;
  digits: 'latn' | 'arab';
  timeZone: string;
  /** The store's own words for texts of the dictionaries, by flat key, in the mail's language. */
  overrides: Record<string, string>;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** Where one click ends such mails; '' for mails that nobody signed up to. */
  leaveUrl: string;
};

/** What the mail of a placed order says: a part of orders' OrderView, so that one can be handed over as it is. */
export type OrderConfirmed = {
  number: number;
  placedAt: Date;
  userName: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  lines: {
    title: string;
    options: { name: string; value: string }[];
    quantity: number;
    lineTotal: Money;
  }[];
  subtotal: Money;
  discountTotal: Money;
  deliveryCharges: Money;
  codFee: Money;
  taxTotal: Money;
  pricesIncludeTax: boolean;
  total: Money;
  /** The order's page with its token, or nothing: then the mail says how to track it. */
  orderUrl?: string;
};

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

export type NewMail<K extends MailKind = MailKind> = {
  to: string;
  locale: Locale;
  kind: K;
  data: MailData[K];
  /** One mail for one cause: a second one with the same key is not made. */
  dedupeKey: string;
};
