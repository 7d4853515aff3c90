import type pg from 'pg';

/** The header line of a migration that only builds indexes, while shops go on writing their tables. */
const HEADER = /^-- concurrently$/m;
const STATEMENT = /^create (?:unique )?index concurrently if not exists (\w+) on public\.\w+ \([^;]+$/;

export function isBuiltConcurrently(text: string): boolean {
  return HEADER.test(text);
}

/**
 * Builds the indexes of a migration one by one and outside a transaction, as PostgreSQL requires: a plain `create index`
 * stops all writes of its table until it is done. Each build waits for the transactions that are open, and nothing waits
 * for it. A build that was interrupted leaves an invalid index, which is dropped first.
 */
export async function buildIndexes(client: pg.Client, text: string): Promise<void> {
  for (const { name, statement } of statementsOf(text)) {
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`public.${name}`],
    );
    if (rowCount) await client.query(`drop index concurrently public.${name}`);
    await client.query(statement);
  }
}

function statementsOf(text: string): { name: string; statement: string }[] {
  const statements = text.replace(/^--.*$/gm, '').split(';');
  return statements.flatMap((each) => {
    const statement = each.trim();
    if (statement === '') return [];
    const name = STATEMENT.exec(statement)?.[1];
    // Anything else needs the transaction, which undoes a migration that fails.
    if (!name) throw new Error(`Only indexes are built outside a transaction: ${statement}`);
    return [{ name, statement }];
  });
}
