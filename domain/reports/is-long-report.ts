import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { SOLD } from '#domain/orders/index.ts';
import { type Period, withinPeriod } from './period.ts';
import { soldOrders } from './sales-quarters.ts';
import type { ReportKind } from './sales-report.ts';

/** The reports that read the lines of orders, not only the orders. */
const BY_LINE: readonly ReportKind[] = ['product', 'category', 'brand', 'tax'];

type Wanted = Period & { timeZone: string; currency: string; kind: ReportKind };

/**
 * True if a report would read more than `most` orders, in any currency, or more than `most` lines. Counts no
 * further than that; an order may have 1,000 lines.
 */
export async function isLongReport(tx: StoreTx, wanted: Wanted, most: number): Promise<boolean> {
  if ((await soldOrders(tx, wanted)) > most) return true;
  if (!BY_LINE.includes(wanted.kind)) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from orders o join order_lines l on l.store_id = ${tx.storeId} and l.order_id = o.id
       where o.store_id = ${tx.storeId} and o.currency = ${wanted.currency} and ${SOLD}
         and ${withinPeriod(sql.ref('o.placed_at'), wanted)}
       limit ${most + 1}) counted`.execute(tx);
  return (rows[0]?.count ?? 0) > most;
}
