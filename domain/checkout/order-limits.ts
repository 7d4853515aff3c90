import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Attempter, countAttempts, type Limit, mailboxOf } from '#domain/identity/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The hourly limits of orders per shopper and per IPv4 address. */
export type OrderLimits = { perMailbox: number; perAddress: number };

type Ordering = {
  limits?: OrderLimits;
  customerId?: string | null;
  contact: { email: string; phone: string };
};

const HOUR = 3600;
/** Multiplies the limit of an account that has paid before, which may order for a household or an office. */
const KNOWN = 5;
/**
 * Divides the limit for a /64 block of IPv6, which is one household; an IPv4 address may be a whole mobile
 * network.
 */
const IPV6_SHARE = 10;

/**
 * Counts an order against the limits of its address and its shopper in one statement, and returns how long to
 * delay the shopper. An account with a verified e-mail address has its own count, so that no stranger can use
 * up its limit; others are counted by mailbox and phone number. All transactions count in the same order,
 * which prevents deadlocks. Call directly before writing the order: orders from one address wait for each
 * other from here to the commit.
 */
export async function countOrder(
  tx: StoreTx,
  { limits, customerId, contact }: Ordering,
  act: Act,
): Promise<Result<number, Failure<'too_many_orders', { retryAfterSeconds: number }>>> {
  if (!limits) return ok(0);
  const { at, ip = '' } = act;
  const perPerson = limits.perMailbox * (customerId && (await hasPaidBefore(tx, customerId)) ? KNOWN : 1);
  const isProven = await isProvenAccount(tx, customerId);
  const perAddress = Math.max(1, Math.floor(limits.perAddress / (ip.includes(':') ? IPV6_SHARE : 1)));
  const counts: (Limit & Attempter)[] = [];
  // The mailbox and the phone number may be missing, because a store need not require them.
  if (ip) counts.push({ ...limitOf('order from', perAddress), address: ip });
  if (isProven) counts.push({ ...limitOf('order of', perPerson), subject: customerId ?? '' });
  else {
    if (contact.email) counts.push({ ...limitOf('order to', perPerson), subject: mailboxOf(contact.email) });
    if (contact.phone) counts.push({ ...limitOf('order by', perPerson), subject: contact.phone });
  }
  const verdicts = await countAttempts(tx, counts, at);
  const refused = verdicts.filter(({ isRefused }) => isRefused);
  if (refused.length === 0) return ok(Math.max(0, ...verdicts.map(({ pauseMs }) => pauseMs)));
  return fail('too_many_orders', {
    retryAfterSeconds: Math.max(...refused.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  });
}

const limitOf = (bucket: string, most: number): Limit => ({
  bucket,
  windowSeconds: HOUR,
  free: Math.ceil(most / 2),
  refuse: most,
});

/** True for an account with a verified e-mail address; false for a guest. */
export async function isProvenAccount(tx: StoreTx, customerId: string | null | undefined): Promise<boolean> {
  if (!customerId) return false;
  const row = await tx
    .selectFrom('customers as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', customerId)
    .where('c.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasPaidBefore(tx: StoreTx, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders as o')
    .select(sql`1`.as('one'))
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', '=', customerId)
    .where('o.payment_status', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
