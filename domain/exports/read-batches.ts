import type { StoreTx } from '#db/index.ts';
import type { Cell } from '#lib/csv-text.ts';

/** Reads in a transaction of its own: no transaction waits for a slow line. */
export type Reader = <T>(work: (tx: StoreTx) => Promise<T>) => Promise<T>;

/** Some rows at a time: a store of any size is sent from little memory. */
export type RowBatches = AsyncGenerator<Cell[][]>;

/** Reads on behind the last entry until there is none. */
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
