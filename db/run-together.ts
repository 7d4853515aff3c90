import type { CompiledQuery, RawBuilder } from 'kysely';
import { openedTransaction } from './transaction-driver.ts';
import type { StoreTx } from './transactions.ts';

type Statements<Rows extends unknown[]> = { [At in keyof Rows]: RawBuilder<Rows[At]> };
type Results<Rows extends unknown[]> = { [At in keyof Rows]: Rows[At][] };

/**
 * Runs statements of a transaction in order and in one round trip. Kysely alone waits for each result before it sends
 * the next statement, even under Promise.all. No statement may depend on the result of another. With `isLast`, the
 * commit is sent in the same packet (endWith).
 */
export async function runTogether<Rows extends unknown[]>(
  tx: StoreTx,
  statements: Statements<Rows>,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<Results<Rows>> {
  const opened = openedTransaction.getStore();
  const connection = opened?.connection;
  if (!connection || opened.committed) throw new Error('runTogether was called outside a transaction.');
  const queries = (statements as RawBuilder<unknown>[]).map((each): CompiledQuery => each.compile(tx));
  const sent = queries.map((query, at) => {
    if (isLast && at === queries.length - 1) opened.isEnding = true;
    return connection.executeQuery(query);
  });
  const results = await Promise.all(sent);
  return results.map(({ rows }) => rows) as Results<Rows>;
}
