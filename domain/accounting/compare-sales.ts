import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { KEPT_TOTAL, SOLD } from '#domain/orders/index.ts';
import { salesBy, soldCurrencies, withinPeriod } from '#domain/reports/index.ts';
import type { StoreDays } from './read-documents.ts';

/**
 * Explains the difference between a period's sales report and its documents, with tax, in minor units of the
 * orders' currency:
 * sold − history − notIssued − notCredited + earlierOrders − otherPeriods = documents.
 */
export type SalesComparison = {
  currency: string;
  /** The sales report: orders placed in the period, minus refunds. */
  sold: number;
  /** Imported orders, which have no documents. */
  history: number;
  historyOrders: number;
  /** Orders without a document yet. */
  notIssued: number;
  /** Differences between documents and orders: pending refunds, and credit notes not yet issued. */
  notCredited: number;
  /** Documents issued in this period for orders that were placed in another period. */
  earlierOrders: number;
  /** Documents issued in another period for orders that were placed in this period. */
  otherPeriods: number;
  documents: number;
  /** 0, unless orders and documents disagree. */
  difference: number;
};

type Sums = Omit<SalesComparison, 'currency' | 'sold' | 'difference'> & { currency: string };

/** Compares a period's documents with its sales report, per currency of the orders. */
export async function compareSales(tx: StoreTx, days: StoreDays): Promise<SalesComparison[]> {
  const sums = new Map((await readSums(tx, days)).map((each) => [each.currency, each]));
  const currencies = [...new Set([...(await soldCurrencies(tx)), ...sums.keys()])];
  const compared: SalesComparison[] = [];
  for (const currency of currencies) {
    const steps = await salesBy(tx, { ...days, currency, step: 'month' });
    const sold = [...steps.values()].reduce((total, { net }) => total + net, 0);
    const each = sums.get(currency) ?? { ...NOTHING, currency };
    const { history, notIssued, notCredited, earlierOrders, otherPeriods } = each;
    const expected = sold - history - notIssued + notCredited + earlierOrders - otherPeriods;
    compared.push({ ...each, sold, difference: each.documents - expected });
  }
  return compared.filter((each) => each.sold !== 0 || each.documents !== 0 || each.historyOrders > 0);
}

const NOTHING = {
  ...{ history: 0, historyOrders: 0, notIssued: 0, notCredited: 0 },
  ...{ earlierOrders: 0, otherPeriods: 0, documents: 0 },
};

const CLAIMED = sql`o.id, o.currency, o.number < 0 as is_history,
  case when ${SOLD} then ${KEPT_TOTAL} else 0 end as claim,
  ${SOLD} as counts`;

async function readSums(tx: StoreTx, days: StoreDays): Promise<Sums[]> {
  const { storeId } = tx;
  const isPlaced = sql`(${withinPeriod(sql.ref('o.placed_at'), days)})`;
  const { rows } = await sql<Sums>`
    with issued as materialized (
      select i.order_id from invoices i where i.store_id = ${storeId} and ${withinPeriod(sql.ref('i.issued_at'), days)}
    ), o as (
      -- Two queries, because with "or" between the conditions every order of the store would be read.
      select ${CLAIMED}, true as is_placed
        from orders o where o.store_id = ${storeId} and ${isPlaced}
      union all
      select ${CLAIMED}, false
        from orders o
       where o.store_id = ${storeId} and o.id in (select order_id from issued) and not ${isPlaced}
    ), d as (
      select o.*, coalesce(i.inside, 0) as inside, coalesce(i.outside, 0) as outside,
          i.documents > 0 as has_documents
        from o cross join lateral (
          select sum(s.signed) filter (where s.is_inside) as inside,
              sum(s.signed) filter (where not s.is_inside) as outside, count(*) as documents
            from (select case i.kind when 'invoice' then i.total else -i.total end as signed,
                    ${withinPeriod(sql.ref('i.issued_at'), days)} as is_inside
                from invoices i where i.store_id = ${storeId} and i.order_id = o.id) s) i
    )
    select d.currency,
        coalesce(sum(d.claim) filter (where d.is_placed and d.is_history), 0)::bigint as history,
        (count(*) filter (where d.is_placed and d.is_history and d.counts))::int as "historyOrders",
        coalesce(sum(d.claim) filter (where d.is_placed and not d.is_history and not d.has_documents), 0)::bigint
          as "notIssued",
        coalesce(sum(d.inside + d.outside - d.claim) filter (where d.is_placed and d.has_documents), 0)::bigint
          as "notCredited",
        coalesce(sum(d.inside) filter (where not d.is_placed), 0)::bigint as "earlierOrders",
        coalesce(sum(d.outside) filter (where d.is_placed), 0)::bigint as "otherPeriods",
        coalesce(sum(d.inside), 0)::bigint as documents
      from d group by d.currency order by d.currency`.execute(tx);
  return rows;
}
