import type { MailKind } from '#domain/mail/index.ts';

/** The kinds of mail in the groups of the notifications page. */
export const MAIL_GROUPS = {
  orders: [
    'order_confirmed',
    'order_shipped',
    'order_delivered',
    'order_cancelled',
    'order_refunded',
    'payment_failed',
    'part_paid',
    'payment_link',
    'transfer_instructions',
    'downloads_ready',
  ],
  returns: ['return_approved', 'return_refused', 'return_received'],
  accounts: [
    'account_verify',
    'account_welcome',
    'account_reset',
    'account_password_changed',
    'account_exists',
  ],
  store: [
    'low_stock',
    'subscription_reminder',
    'subscription_payment',
    'subscription_transfer',
    'orders_month',
    'staff_invite',
    'owner_news',
    'sales_report',
  ],
  others: ['contact_reply', 'privacy_extended', 'back_in_stock', 'newsletter_confirm', 'newsletter_welcome'],
} as const satisfies Record<string, MailKind[]>;

export type MailGroup = keyof typeof MAIL_GROUPS;

export const SHOWN_KINDS: MailKind[] = Object.values(MAIL_GROUPS).flat();
