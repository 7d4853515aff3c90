import { sql } from 'kysely';
import { withPlatform, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailStore } from '#domain/mail/index.ts';
import { type OrdersLevel, ordersLevel, packageOf } from '#domain/packages/index.ts';
import type { MonthOrders } from '#domain/reports/index.ts';

/**
 * Mails the store when it has used 80 % and 100 % of its package's monthly orders, once per month and limit, even if
 * two workers measure at once. A store that passes both at once gets only the second mail. Returns the mailed level.
 */
export async function warnOfOrders(
  storeId: string,
  { orders, month }: Pick<MonthOrders, 'orders' | 'month'>,
  act: Act,
): Promise<OrdersLevel | null> {
  const plan = await withPlatform((tx) => packageOf(tx, storeId));
  const limit = plan?.limits.ordersMonth ?? null;
  const level = ordersLevel(orders, limit);
  if (!plan || limit === null || level === null) return null;
  const keyOf = (each: OrdersLevel) => `orders_month:${month}:${limit}:${each}`;
  const data = { level, orders, limit, plan: plan.names, adminPath: '/admin/settings/billing' };
  const mailId = await withStore(storeId, async (tx) => {
    // Serializes the warnings of a store, so that a worker with an older count does not mail 80 % after 100 %.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`orders month ${storeId}`}, 0))`.execute(tx);
    const isReached = await tx
      .selectFrom('mails')
      .select('id')
      .where('store_id', '=', tx.storeId)
      .where('dedupe_key', '=', keyOf('reached'))
      .executeTakeFirst();
    if (isReached) return null;
    return mailStore(tx, { kind: 'orders_month', data, dedupeKey: keyOf(level) }, act);
  });
  return mailId === null ? null : level;
}
