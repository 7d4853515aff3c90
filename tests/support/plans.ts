import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import { queriesOf } from './queries.ts';

/**
 * The plans that the shops' role has for the statements of a verb that name the table: plans for any values, as its
 * statements are planned. A plain `explain` of a statement with its values would use each partial index. Import this file
 * before the database is opened.
 */
export async function plansOf(
  storeId: string,
  table: string,
  verb: (tx: StoreTx) => Promise<unknown>,
): Promise<string> {
  const { queries } = await queriesOf(() => withStore(storeId, verb));
  const named = queries.filter((text) => /^\s*(select|with)\b/.test(text) && text.includes(table));
  if (named.length === 0) throw new Error(`No statement names ${table}.`);
  const plans = await withStore(storeId, async (tx) => {
    const lines: string[] = [];
    for (const text of named) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (generic_plan, costs off)
        ${sql.raw(text)}`.execute(tx);
      lines.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return lines;
  });
  return plans.join('\n');
}
