import { sql } from 'kysely';
import type { MailKind } from './mail-kinds.ts';

/** A mail to a mailbox that the store has not verified: anybody may have typed the address. */
export type MailToStranger = { storeId: string; recipient: string; at: Date };

/** waitSeconds: the mail goes out later. refused: it never does. */
export type Admission = 'admitted' | 'refused' | { waitSeconds: number };

export type Admit = (mail: MailToStranger) => Promise<Admission>;

/** Mails that are not counted: those to the store and its team, which have their own limits, and a legal notice. */
const UNCOUNTED: ReadonlySet<string> = new Set<MailKind>([
  ...(['low_stock', 'orders_month', 'sales_report', 'staff_invite', 'owner_news'] as const),
  ...(['subscription_reminder', 'subscription_payment', 'subscription_transfer'] as const),
  'privacy_extended',
]);

export function isToShopper(kind: string): boolean {
  return !UNCOUNTED.has(kind);
}

/**
 * SQL: true if an account of the store of mails m has verified the mailbox itself. The verified mark of an imported
 * account does not count, because it is only a claim of the import file.
 */
export const isProvenMailbox = sql<boolean>`exists (select from customers c
  where c.store_id = m.store_id and c.email_norm = lower(m.recipient) and c.email_verified_at is not null
    and (c.password_hash is not null or exists (select from customer_identities i
      where i.store_id = c.store_id and i.customer_id = c.id)))`;
