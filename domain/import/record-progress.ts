import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { jsonText } from '#lib/json-text.ts';
import { writeOpen } from './import-rows.ts';
import type { ImportKind } from './kinds.ts';
import type { PriceSample } from './multiply-prices.ts';
import type { ErrorLine, Tally } from './tally.ts';

/** Stores the number of rows. False: the import was closed meanwhile. */
export async function recordTotal(
  tx: StoreTx,
  importId: string,
  total: { rows: number; kind: ImportKind; at: Date },
): Promise<boolean> {
  return (
    (await writeOpen(tx, importId, { rows_total: total.rows, kind: total.kind, worked_at: total.at })) !==
    null
  );
}

/**
 * Locks the import for its next batch until the transaction ends. False: the import was closed, or another
 * process continued it or is writing a batch.
 */
export async function holdImport(
  tx: StoreTx,
  { importId, rowsRead }: { importId: string; rowsRead: number },
): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${importId}, 0)) as "isMine" from imports
     where store_id = ${tx.storeId} and id = ${importId} and status = 'running' and rows_read = ${rowsRead}`.execute(
    tx,
  );
  return rows[0]?.isMine ?? false;
}

/**
 * Records a batch in the transaction that wrote it, so that a crash loses both or neither. False: the import
 * was cancelled or continued by another process, and the batch must be rolled back.
 */
export async function recordProgress(
  tx: StoreTx,
  run: { importId: string; errorCount: number; noteCount: number; rowsRead: number; samples: PriceSample[] },
  { tally, rowsRead, at }: { tally: Tally; rowsRead: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('imports')
    .set((old) => ({
      rows_read: rowsRead,
      ...(run.rowsRead === 0 ? { price_samples: jsonText(run.samples) } : {}),
      worked_at: at,
      products_created: old('products_created', '+', tally.created),
      products_updated: old('products_updated', '+', tally.updated),
      products_unchanged: old('products_unchanged', '+', tally.unchanged),
      variants: old('variants', '+', tally.variants),
      images_queued: old('images_queued', '+', tally.imagesQueued),
      error_count: old('error_count', '+', tally.errors.length),
      note_count: old('note_count', '+', tally.notes.length),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', run.importId)
    .where('status', '=', 'running')
    .where('rows_read', '=', run.rowsRead)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const after = run.errorCount + run.noteCount;
  await insertErrors(tx, { importId: run.importId, after, errors: linesOf(tally) });
  return true;
}

/** The report lines of one batch, in file order. */
function linesOf({ errors, notes }: Tally): ErrorLine[] {
  const lines: ErrorLine[] = [
    ...errors.map((error) => ({ ...error, level: 'error' as const })),
    ...notes.map((note) => ({ ...note, level: 'note' as const })),
  ];
  return lines.sort((a, b) => a.line - b.line);
}

/** PostgreSQL allows 65,535 parameters per statement; a row has eight. */
const MOST_ERRORS = 5_000;

/** Appends lines to the report. */
export async function insertErrors(
  tx: StoreTx,
  { importId, after, errors }: { importId: string; after: number; errors: ErrorLine[] },
): Promise<void> {
  const rows = errors.map(({ line, code, data, level, productId }, index) => ({
    store_id: tx.storeId,
    import_id: importId,
    position: after + index,
    line,
    code,
    level,
    data: jsonText(data),
    product_id: productId ?? null,
  }));
  for (let start = 0; start < rows.length; start += MOST_ERRORS) {
    await tx
      .insertInto('import_errors')
      .values(rows.slice(start, start + MOST_ERRORS))
      .execute();
  }
}
