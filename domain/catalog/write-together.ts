import { type Compilable, type OperationNodeSource, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** One insert or update that can run by itself or as a part of a larger statement. */
export type Writing = Compilable & OperationNodeSource & { execute(): Promise<unknown> };

// PostgreSQL takes 65,535 parameters a statement; 2,048 variants alone bring that many.
const MOST_PARAMETERS = 30_000;

/**
 * Runs writes in as few round trips as their parameters allow: a product has 14 of them. The parts see none of each
 * other's rows; foreign keys are checked at the end of each statement.
 */
export async function writeTogether(tx: StoreTx, writes: Writing[]): Promise<void> {
  let batch: Writing[] = [];
  let parameters = 0;
  for (const write of writes) {
    const count = write.compile().parameters.length;
    if (parameters + count > MOST_PARAMETERS) {
      await runBatch(tx, batch);
      batch = [];
      parameters = 0;
    }
    batch.push(write);
    parameters += count;
  }
  await runBatch(tx, batch);
}

async function runBatch(tx: StoreTx, batch: Writing[]): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  if (others.length === 0) {
    await first.execute();
    return;
  }
  const parts = batch.map((write, index) => sql`${sql.id(`w${index}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select 1`.execute(tx);
}
