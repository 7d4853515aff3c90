import pg from 'pg';

type Query = typeof pg.Client.prototype.query;

let heard: string[] | null = null;

// Must run before any connection is made, because a connection keeps the function that it finds.
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  if (text) heard?.push(text);
  return query.apply(this, given);
} as Query;

/**
 * The SQL statements that this process sends while fn runs. Import this file before the database is opened.
 */
export async function queriesOf<T>(fn: () => Promise<T>): Promise<{ value: T; queries: string[] }> {
  const queries: string[] = [];
  heard = queries;
  try {
    return { value: await fn(), queries };
  } finally {
    heard = null;
  }
}

export const transactionsIn = (queries: string[]) =>
  queries.filter((text) => /^(begin|start transaction)/.test(text)).length;
