import type { StoreTx } from '#db/index.ts';
import type { Cell } from '#lib/csv-text.ts';

/** Runs each read in its own transaction, so that no transaction waits for a slow connection. */
export type Reader = <T>(work: (tx: StoreTx) => Promise<T>) => Promise<T>;

/** Yields rows in batches, to bound memory for a store of any size. */
export type RowBatches = AsyncGenerator<Cell[][]>;

/** Reads batches, each after the last entry of the previous one, until a batch is empty. */
export async function* inBatches<Entry>(
  read: Reader,
  next: (tx: StoreTx, after: Entry | null) => Promise<Entry[]>,
  size: number,
): AsyncGenerator<Entry[], void> {
  let after: Entry | null = null;
  for (;;) {
    const last: Entry | null = after;
    const entries: Entry[] = await read((tx) => next(tx, last));
    if (entries.length > 0) yield entries;
    if (entries.length < size) return;
    after = entries.at(-1) ?? null;
  }
}
