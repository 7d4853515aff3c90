import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { MONEY_RULES } from './money-rules.ts';
import { ORDER_RULES } from './order-rules.ts';
import type { ConsistencyRule } from './rule.ts';
import { STOCK_RULES } from './stock-rules.ts';

/** A row that breaks a rule: the row, the expected value and the value found. */
export type Inconsistency = { rule: string; subject: string; expected: string; found: string };

/** `rules`: number of rules checked; `orders`: number of orders checked. */
export type ConsistencyCheck = { rules: number; orders: number; findings: Inconsistency[] };

const RULES: ConsistencyRule[] = [...ORDER_RULES, ...MONEY_RULES, ...STOCK_RULES, ...DOCUMENT_RULES];

const MOST_A_RULE = 100;

/** Checks every order of a store against every rule. Reports violations and changes nothing. */
export async function checkConsistency(tx: StoreTx): Promise<ConsistencyCheck> {
  const { orders } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  // Runs as one statement, so that all rules see the same snapshot while orders are placed.
  const parts = RULES.map(
    ({ name, broken }) => sql`(select ${name}::text as rule, b.* from (${broken(tx.storeId)}) b
      order by b.subject limit ${MOST_A_RULE})`,
  );
  const { rows } = await sql<Inconsistency>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return { rules: RULES.length, orders: Number(orders), findings: rows };
}
