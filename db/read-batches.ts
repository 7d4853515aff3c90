import { setImmediate } from 'node:timers/promises';
import type { Cell } from '#lib/csv-text.ts';
import { pause } from '#lib/current-turn.ts';
import type { Page } from './page-order.ts';
import { ReadStopped } from './transaction-driver.ts';
import type { StoreTx } from './transactions.ts';

/** Runs each read in its own transaction, so that no transaction waits for a slow connection. */
export type Reader = <T>(work: (tx: StoreTx) => Promise<T>) => Promise<T>;

/** Yields rows in batches, to bound memory for a store of any size. */
export type RowBatches = AsyncGenerator<Cell[][]>;

/** Other requests run after this many rows. Rows of products take some ten milliseconds. */
const ROWS_A_PART = 250;

/** The pauses before a read that was stopped is repeated. */
const PAUSES_MS = [250, 500];

/** Reads batches, each after the last entry of the previous one, until a batch is empty. */
export async function* inBatches<Entry>(
  read: Reader,
  next: (tx: StoreTx, after: Entry | null) => Promise<Entry[]>,
): AsyncGenerator<Entry[], void> {
  let after: Entry | null = null;
  for (;;) {
    const last: Entry | null = after;
    const entries: Entry[] = await readPatiently(read, (tx) => next(tx, last));
    if (entries.length === 0) return;
    yield entries;
    after = entries.at(-1) ?? null;
  }
}

/** Reads pages, each in its own transaction, until the last one. */
export async function* inPages<Row>(
  read: Reader,
  next: (tx: StoreTx, after: string | null) => Promise<Page<Row>>,
): AsyncGenerator<Row[], void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    const page: Page<Row> = await readPatiently(read, (tx) => next(tx, from));
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  } while (after);
}

/** Repeats a read that was stopped for another store (ReadStopped); otherwise a file of many reads would end in the middle. */
export async function readPatiently<T>(read: Reader, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await read(work);
    } catch (error) {
      if (!(error instanceof ReadStopped)) throw error;
    }
    await pause(ms);
  }
  return read(work);
}

/** Yields the rows of all entries in parts. Other requests run between two parts. */
export async function* inParts<Entry>(
  batches: AsyncIterable<Entry[]>,
  rowsOf: (entry: Entry) => Iterable<Cell[]>,
): RowBatches {
  for await (const entries of batches) {
    for (const part of partsOf(entries, rowsOf)) {
      yield part;
      await setImmediate();
    }
  }
}

function* partsOf<Entry>(entries: Entry[], rowsOf: (entry: Entry) => Iterable<Cell[]>): Generator<Cell[][]> {
  let part: Cell[][] = [];
  for (const entry of entries) {
    for (const row of rowsOf(entry)) {
      part.push(row);
      if (part.length < ROWS_A_PART) continue;
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
