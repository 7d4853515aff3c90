import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { countAlertsOf } from '#domain/back-in-stock/index.ts';
import { countParkedOf } from '#domain/checkout/index.ts';
import { countMessagesFrom } from '#domain/inbox/index.ts';
import { countMailsTo } from '#domain/mail/index.ts';
import { exportSubscription } from '#domain/marketing/index.ts';
import { heldOrders, type OrderBuyer } from '#domain/orders/index.ts';
import { creditOf, refusalsOf } from '#domain/payments/index.ts';
import { countReviewsOf } from '#domain/reviews/index.ts';
import { countTextMessagesTo } from '#domain/text-messages/index.ts';
import type { Money } from '#lib/money/index.ts';
import { type AlsoSeen, alsoSeen } from './also-seen.ts';

/** Addresses of a person in normal form: e-mails in lower case, phones in E.164. */
export type Addresses = { emails: readonly string[]; phones: readonly string[] };

/**
 * A person as a store knows them. Accounts are found by e-mail only: the phone number of an account is not verified,
 * and families share one.
 */
export type KnownShopper = OrderBuyer;

export type HeldAccount = {
  id: string;
  name: string;
  email: string;
  /** False if the address was never verified, so the account may belong to a stranger. */
  isProven: boolean;
  /** Credit that is lost with the account; null if there is none. */
  credit: Money | null;
};

/** The numbers of records that a store holds about a person. */
export type HeldData = {
  accounts: HeldAccount[];
  ordersOver: number;
  ordersOpen: number;
  parked: number;
  reviews: number;
  messages: number;
  newsletter: number;
  alerts: number;
  mails: number;
  texts: number;
  /** Entries of the refuse list, which an erasure keeps. */
  refusals: number;
  alsoSeen: AlsoSeen;
};

/** The person behind addresses: the addresses, and the accounts with one of the e-mails. */
export async function findShopper(tx: StoreTx, { emails, phones }: Addresses): Promise<KnownShopper> {
  const accounts = await tx
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`email_norm = any (${[...emails]}::text[])`)
    // The account that proved the address is erased last, with the mails to it.
    .orderBy(sql`email_verified_at is not null`)
    .orderBy('id')
    .execute();
  return { customerIds: accounts.map(({ id }) => id), emails, phones };
}

/** Counts what a store holds about a person. */
export async function readHeldData(tx: StoreTx, person: KnownShopper): Promise<HeldData> {
  const { emails, phones } = person;
  const orders = await heldOrders(tx, person);
  return {
    accounts: await accountsOf(tx, person),
    ordersOver: orders.over,
    ordersOpen: orders.open,
    parked: await countParkedOf(tx, person),
    reviews: await countReviewsOf(tx, person),
    messages: await countMessagesFrom(tx, emails),
    newsletter: (await subscriptionsOf(tx, emails)).length,
    alerts: await countAlertsOf(tx, emails),
    mails: await countMailsTo(tx, emails),
    texts: await countTextMessagesTo(tx, phones),
    refusals: (await refusalsOf(tx, listedAs(person))).length,
    alsoSeen: await alsoSeen(tx, person),
  };
}

/** The addresses in the form in which the refuse list stores them. */
export function listedAs({ emails, phones }: Addresses): { kind: 'phone' | 'email'; value: string }[] {
  return [
    ...emails.map((value) => ({ kind: 'email' as const, value })),
    ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ];
}

export async function subscriptionsOf(tx: StoreTx, emails: readonly string[]) {
  const found = [];
  for (const emailNorm of emails) {
    const subscription = await exportSubscription(tx, { emailNorm });
    if (subscription) found.push(subscription);
  }
  return found;
}

async function accountsOf(tx: StoreTx, { customerIds }: KnownShopper): Promise<HeldAccount[]> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'email'])
    .select(sql<boolean>`email_verified_at is not null or password_hash is null`.as('isProven'))
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`id = any (${[...customerIds]}::uuid[])`)
    .orderBy('created_at')
    .execute();
  const accounts = [];
  for (const row of rows) {
    const credit = await creditOf(tx, row.id);
    accounts.push({ ...row, credit: credit && credit.balance.amount > 0 ? credit.balance : null });
  }
  return accounts;
}
