import { sql } from 'kysely';
import {
  askedPage,
  inBatches,
  inPages,
  pageOrder,
  type Reader,
  readPatiently,
  type StoreTx,
} from '#db/index.ts';
import { alertsOf } from '#domain/back-in-stock/index.ts';
import { parkedOf } from '#domain/checkout/index.ts';
import { addressesOf } from '#domain/customers/index.ts';
import { messagesFrom } from '#domain/inbox/index.ts';
import { idsOfMailsTo } from '#domain/mail/index.ts';
import { nextOrdersOf, type OrderPlace, orderDetail } from '#domain/orders/index.ts';
import { creditOf, refusalsOf } from '#domain/payments/index.ts';
import { exportReviews, exportVotes } from '#domain/reviews/index.ts';
import { textMessagesTo } from '#domain/text-messages/index.ts';
import { exportWishlist } from '#domain/wishlist/index.ts';
import type { Locale } from '#lib/locale.ts';
import { amountText, exportOrder } from './export-order.ts';
import { type KnownShopper, listedAs, subscriptionsOf } from './held-data.ts';

/** `origin`: the origin of the store's pictures; `locale`: the preferred language of titles. */
export type ExportOptions = { locale: Locale; origin: string };

/**
 * Everything that a store holds about a person (GDPR art. 15 and 20, PDPL art. 4), for a JSON file. Lists without a limit
 * are read in batches, while the file is sent. An account with an unverified address may belong to a stranger: it is in the
 * file only if `customerIds` came from its own session.
 */
export async function exportShopper(read: Reader, person: KnownShopper, { locale, origin }: ExportOptions) {
  const { customerIds, emails, phones } = person;
  const { accounts, newsletter, backInStockAlerts, textMessages } = await read(async (tx) => ({
    accounts: await exportAccounts(tx, customerIds, origin),
    newsletter: await subscriptionsOf(tx, emails),
    backInStockAlerts: await alertsOf(tx, emails),
    textMessages: await textMessagesTo(tx, phones),
  }));
  return {
    accounts,
    orders: exportOrders(read, person, locale),
    parkedOrders: inPages(read, (tx, after) => parkedOf(tx, { emails, phones, locale, after })),
    reviews: inPages(read, (tx, after) => exportReviews(tx, { ...person, after })),
    helpfulReviews: inPages(read, (tx, after) => exportVotes(tx, { ...person, after })),
    newsletter,
    messages: inPages(read, (tx, after) => messagesFrom(tx, { emails, after })),
    backInStockAlerts,
    textMessages,
    mails: inPages(read, (tx, after) => mailsTo(tx, emails, after)),
  };
}

async function* exportOrders(read: Reader, person: KnownShopper, locale: Locale) {
  const batches = inBatches<OrderPlace>(read, (tx, after) => nextOrdersOf(tx, person, after));
  for await (const places of batches) {
    for (const { id: orderId } of places) {
      const found = await readPatiently(read, (tx) => orderDetail(tx, { orderId, locale }));
      if (found.ok) yield [exportOrder(found.value)];
    }
  }
}

/** The records that staff made about a person: the notes and tags of accounts, blocks, and the refuse list. */
export async function exportStaffWords(tx: StoreTx, person: KnownShopper) {
  const { rows } = await sql<{ note: string; tags: string[]; blockedAt: Date | null; blockedReason: string }>`
    select c.note, c.blocked_at as "blockedAt", c.blocked_reason as "blockedReason",
           array(select t.tag from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
                  order by t.tag) as tags
      from customers c where c.store_id = ${tx.storeId} and c.id = any (${[...person.customerIds]}::uuid[])`.execute(
    tx,
  );
  const refused = await refusalsOf(tx, listedAs(person));
  return {
    accountNotes: rows,
    refuseList: refused.map(({ kind, value, reason, addedAt }) => ({ kind, value, reason, addedAt })),
  };
}

async function exportAccounts(tx: StoreTx, ids: readonly string[], origin: string) {
  const accounts = [];
  for (const id of ids) accounts.push(await exportAccount(tx, id, origin));
  return accounts.flatMap((account) => account ?? []);
}

async function exportAccount(tx: StoreTx, id: string, origin: string) {
  const row = await tx
    .selectFrom('customers as c')
    .leftJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 'c.store_id').onRef('m.id', '=', 'c.photo_media_id'),
    )
    .select(['c.name', 'c.email', 'c.phone', 'c.locale', 'm.hash'])
    .select(sql<boolean>`c.email_verified_at is not null`.as('emailVerified'))
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, email, emailVerified, phone, locale, hash } = row;
  return {
    account: { name, email, emailVerified, phone, locale, photo: hash ? `${origin}/media/${hash}` : null },
    addresses: (await addressesOf(tx, id)).map(({ id: _, ...address }) => address),
    storeCredit: await exportCredit(tx, id),
    wishlist: await exportWishlist(tx, { customerId: id }),
  };
}

async function exportCredit(tx: StoreTx, customerId: string) {
  const credit = await creditOf(tx, customerId);
  if (!credit || credit.entries.length === 0) return null;
  return {
    balance: amountText(credit.balance),
    entries: credit.entries.map(({ at, kind, amount, reason, orderNumber }) => ({
      ...{ at, kind, amount: amountText(amount), reason, orderNumber },
    })),
  };
}

const A_PAGE = 200;
const OLDEST = pageOrder(
  'mails-to',
  [
    [sql`m.created_at`, 'time'],
    [sql`m.id`, 'uuid'],
  ],
  'ascending',
);

async function mailsTo(tx: StoreTx, emails: readonly string[], after: string | null) {
  const page = askedPage(OLDEST, { after, size: A_PAGE });
  const rows = await tx
    .selectFrom('mails as m')
    .select(['m.recipient', 'm.subject', 'm.status', 'm.created_at as at', page.keys])
    .where('m.store_id', '=', tx.storeId)
    .where(sql<boolean>`m.id = any (${idsOfMailsTo(tx, emails)})`)
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows);
}
