import type { StoreTx } from '#db/index.ts';
import type { ImportErrorCode } from './errors.ts';
import { isOpen } from './import-rows.ts';
import type { ImportKind } from './kinds.ts';
import { type ImportUndo, type UndoRow, undoOf } from './read-undo.ts';

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export type ImportSummary = {
  id: string;
  kind: ImportKind | 'unread';
  fileName: string;
  status: ImportStatus;
  isDryRun: boolean;
  startedBy: string;
  createdAt: Date;
  finishedAt: Date | null;
  rowsRead: number;
  /** The number of rows in the file; null until they are counted. */
  rowsTotal: number | null;
  products: { created: number; updated: number; unchanged: number };
  variants: number;
  images: { queued: number };
  errorCount: number;
  noteCount: number;
};

export type ImportErrorLine = {
  line: number;
  code: ImportErrorCode;
  level: 'error' | 'note';
  data: Record<string, string | number>;
};

export type FailedImage = { url: string; productId: string; reason: string };

export type ImportReport = ImportSummary & {
  undo: ImportUndo;
  /**
   * The first errors, in file order; errorCount counts all, importErrors pages through them. Texts:
   * import.errors.<code>.
   */
  errors: ImportErrorLine[];
  images: { queued: number; waiting: number; done: number; failed: number };
  /** Images that could not be fetched, at most 200. Texts: import.pictures.reasons.<reason>. */
  failedImages: FailedImage[];
};

const LATEST = 50;
const MAX_FAILED_IMAGES = 200;
const SHOWN_ERRORS = 5_000;

/** The report of an import; null if the store has none with that id. */
export async function importReport(
  tx: StoreTx,
  importId: string,
  { errors = SHOWN_ERRORS }: { errors?: number } = {},
): Promise<ImportReport | null> {
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!row) return null;
  const summary = toSummary(row);
  const counts = isOpen(row.status)
    ? { waiting: row.images_queued, done: 0, failed: 0 }
    : await imageCounts(tx, importId);
  return {
    ...summary,
    undo: await undoOf(tx, row),
    errors: await importErrors(tx, importId, { from: 0, count: errors }),
    images: { ...summary.images, ...counts },
    failedImages: counts.failed > 0 ? await failedImages(tx, importId) : [],
  };
}

/** The latest imports of a store, newest first. */
export async function listImports(tx: StoreTx): Promise<ImportSummary[]> {
  const rows = await tx
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', tx.storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(toSummary);
}

/** A page of report lines, in file order; empty after the last line. */
export async function importErrors(
  tx: StoreTx,
  importId: string,
  { from, count }: { from: number; count: number },
): Promise<ImportErrorLine[]> {
  const rows = await tx
    .selectFrom('import_errors')
    .select(['line', 'code', 'level', 'data'])
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    line: row.line,
    code: row.code as ImportErrorCode,
    level: row.level as 'error' | 'note',
    data: row.data,
  }));
}

async function imageCounts(
  tx: StoreTx,
  importId: string,
): Promise<{ waiting: number; done: number; failed: number }> {
  const rows = await tx
    .selectFrom('import_images')
    .select(['status', (row) => row.fn.count<number>('url').distinct().as('count')])
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .groupBy('status')
    .execute();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { waiting: count('queued'), done: count('done'), failed: count('failed') };
}

async function failedImages(tx: StoreTx, importId: string): Promise<FailedImage[]> {
  const rows = await tx
    .selectFrom('import_images')
    .select(['url', 'product_id', 'reason'])
    .distinct()
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('status', '=', 'failed')
    .orderBy('url')
    .limit(MAX_FAILED_IMAGES)
    .execute();
  return rows.map((row) => ({ url: row.url, productId: row.product_id, reason: row.reason }));
}

type ImportRow = UndoRow & {
  id: string;
  kind: string;
  file_name: string;
  status: string;
  started_by: string;
  created_at: Date;
  rows_read: number;
  rows_total: number | null;
  products_created: number;
  products_updated: number;
  products_unchanged: number;
  variants: number;
  images_queued: number;
  error_count: number;
  note_count: number;
};

function toSummary(row: ImportRow): ImportSummary {
  return {
    id: row.id,
    kind: row.kind as ImportSummary['kind'],
    fileName: row.file_name,
    status: row.status as ImportStatus,
    isDryRun: row.is_dry_run,
    startedBy: row.started_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    rowsRead: row.rows_read,
    rowsTotal: row.rows_total,
    products: {
      created: row.products_created,
      updated: row.products_updated,
      unchanged: row.products_unchanged,
    },
    variants: row.variants,
    images: { queued: row.images_queued },
    errorCount: row.error_count,
    noteCount: row.note_count,
  };
}
