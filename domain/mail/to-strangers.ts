import { sql } from 'kysely';
import type { MailKind } from './mail-kinds.ts';

/**
 * A mail to a mailbox that the store has not verified: anybody may have typed the address. `openedFrom`: the IP address
 * from which the store was opened; '' if unknown.
 */
export type MailToStranger = {
  storeId: string;
  recipient: string;
  cause: MailCause;
  openedFrom: string;
  at: Date;
};

/**
 * The cause of a mail: an order, another form, a mail whose mailbox has a limit of its own (an invitation, a legal
 * notice), or a notice to the store's contact address, which nobody has verified.
 */
export type MailCause = 'order' | 'form' | 'own_limit' | 'contact';

/** waitSeconds: the mail goes out later. refused: it never does. */
export type Admission = 'admitted' | 'refused' | { waitSeconds: number };

export type Admit = (mail: MailToStranger) => Promise<Admission>;

/** Mails to accounts of the store's team are not counted. */
const TO_TEAM: ReadonlySet<string> = new Set<MailKind>(['sales_report', 'owner_news']);
const TO_CONTACT: ReadonlySet<string> = new Set<MailKind>([
  ...(['low_stock', 'orders_month'] as const),
  ...(['subscription_reminder', 'subscription_payment', 'subscription_transfer'] as const),
]);
const OWN_LIMIT: ReadonlySet<string> = new Set<MailKind>(['staff_invite', 'privacy_extended']);

/** Null for mails that are not counted. */
export function causeOf({ kind, orderId }: { kind: string; orderId: string | null }): MailCause | null {
  if (TO_TEAM.has(kind)) return null;
  if (TO_CONTACT.has(kind)) return 'contact';
  if (OWN_LIMIT.has(kind)) return 'own_limit';
  return orderId === null ? 'form' : 'order';
}

/** SQL: the IP address from which the store of mails m was opened; null if it is not recorded. */
export const openedFrom = sql<string | null>`(select a.ip from audit_entries a
  where a.store_id = m.store_id and a.subject_kind = 'store' and a.subject_id = m.store_id::text
    and a.action = 'store.created' order by a.at limit 1)`;

/**
 * SQL: true if an account of the store of mails m has verified the mailbox itself. The verified mark of an imported
 * account does not count, because it is only a claim of the import file.
 */
export const isProvenMailbox = sql<boolean>`exists (select from customers c
  where c.store_id = m.store_id and c.email_norm = lower(m.recipient) and c.email_verified_at is not null
    and (c.password_hash is not null or exists (select from customer_identities i
      where i.store_id = c.store_id and i.customer_id = c.id)))`;
