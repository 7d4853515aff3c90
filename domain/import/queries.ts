import type { StoreTx } from '#db/index.ts';
import type { Rate } from '#lib/money/index.ts';
import type { FoundWord, MappedWord } from './category-words.ts';
import { isOpen } from './import-rows.ts';
import type { ImportKind } from './kinds.ts';
import { type PriceSample, type RateRow, rateOf } from './multiply-prices.ts';
import { shownReason } from './picture-reasons.ts';
import { type ImportUndo, type UndoRow, undoOf } from './read-undo.ts';
import { type ImportErrorLine, importErrors } from './report-lines.ts';

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

export type FailedImage = { url: string; productId: string; reason: string };

export type ImportReport = ImportSummary & {
  /** Prices of the file are multiplied by it; null: by 1. */
  rate: Rate | null;
  priceSamples: PriceSample[];
  /** The most used types, tags and categories that a dry run found. */
  foundWords: FoundWord[];
  /** Null if nobody chose categories for them. */
  mappedWords: MappedWord[] | null;
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
    rate: rateOf(row),
    priceSamples: row.price_samples,
    foundWords: row.found_words,
    mappedWords: row.placed_words,
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
  return rows.map((row) => ({ url: row.url, productId: row.product_id, reason: shownReason(row.reason) }));
}

type ImportRow = UndoRow &
  RateRow & {
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
    price_samples: PriceSample[];
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
