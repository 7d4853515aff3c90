import { sql } from 'kysely';
import type { MailKind } from './mail-kinds.ts';

/** A mail to a mailbox that has not proven itself to the store: anybody may have typed its address. */
export type MailToStranger = { storeId: string; recipient: string; at: Date };

/** waitSeconds: the mail goes out later. refused: it never does. */
export type Admission = 'admitted' | 'refused' | { waitSeconds: number };

export type Admit = (mail: MailToStranger) => Promise<Admission>;

/** Mails to the store and its team, which have limits of their own, and the one that the law demands. */
const UNCOUNTED: ReadonlySet<string> = new Set<MailKind>([
  ...(['low_stock', 'orders_month', 'sales_report', 'staff_invite', 'owner_news'] as const),
  ...(['subscription_reminder', 'subscription_payment', 'subscription_transfer'] as const),
  'privacy_extended',
]);

export function isToShopper(kind: string): boolean {
  return !UNCOUNTED.has(kind);
}

/**
 * SQL: true if an account of the store of mails m has proven the mailbox itself. The verified address of an imported
 * account is the importer's word only.
 */
export const isProvenMailbox = sql<boolean>`exists (select from customers c
  where c.store_id = m.store_id and c.email_norm = lower(m.recipient) and c.email_verified_at is not null
    and (c.password_hash is not null or exists (select from customer_identities i
      where i.store_id = c.store_id and i.customer_id = c.id)))`;
