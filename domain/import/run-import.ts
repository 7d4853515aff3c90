import { refreshStatistics, type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { buildMapped } from './build-mapped.ts';
import { type WordCounter, wordCounter } from './category-words.ts';
import { claimImport, isImportOpen, type RunState } from './claim-import.ts';
import { cancelImport, closeImport, failImport } from './close-import.ts';
import type { ImportBusy, ImportNotFound, RefusedRows } from './errors.ts';
import type { FileItem } from './file-product.ts';
import type { Group } from './group.ts';
import { importBuilt } from './import-built.ts';
import { type BuiltGroup, groupsTogether } from './known-products.ts';
import type { PriceSample } from './multiply-prices.ts';
import { checkFile, type ImportSource, type WholeFile } from './read-file.ts';
import { holdImport, recordProgress, recordTotal } from './record-progress.ts';
import { relateAll } from './relate.ts';
import { type SeenBefore, seenBefore } from './seen-before.ts';
import { emptyTally } from './tally.ts';
import { forgetOlder } from './undo-import.ts';

export type Progress = { rowsRead: number; rowsTotal: number; products: number };

export type RunInput = {
  importId: string;
  source: ImportSource;
  /** Called after each committed part of a batch and awaited, so that a caller can slow the import down. */
  onProgress?: (progress: Progress) => void | Promise<void>;
  /** Cancels the import after the current part. */
  stop?: AbortSignal;
  /** Pauses the import, to be continued later. */
  pause?: AbortSignal;
};

type Run = RunState & {
  storeId: string;
  importId: string;
  rowsTotal: number;
  act: () => Act;
  seen: SeenBefore;
  samples: PriceSample[];
  words: WordCounter | null;
  countAt: number;
};

/** A batch is one transaction of about a quarter of a second, unless its products are large in the store. */
const BATCH_ROWS = 250;
const BATCH_PRODUCTS = 100;
const FIRST_COUNT = 1_000;

/**
 * Runs a started import in batches. After a crash it continues after the last recorded row. A cancelled
 * import ends early without an error. `clock` gives each batch's time.
 */
export async function runImport(
  storeId: string,
  { importId, source, ...around }: RunInput,
  act: Act,
  clock: () => Date = () => act.at,
): Promise<Result<'closed' | 'paused', ImportNotFound | ImportBusy>> {
  const now = () => ({ ...act, at: clock() });
  const state = await withStore(storeId, (tx) => claimImport(tx, importId, now().at));
  if (!state.ok) return state;
  if (state.value.isFinished) return ok('closed');
  const whole = await checkFile(source);
  if (!whole.ok) {
    await withStore(storeId, (tx) => failImport(tx, { importId, problem: whole }, now()));
    return ok('closed');
  }
  const { rows, kind } = whole.value;
  const goesOn = await withStore(storeId, (tx) => recordTotal(tx, importId, { rows, kind, at: now().at }));
  if (!goesOn) return ok('closed');
  if (!state.value.isDryRun) await withStore(storeId, forgetOlder);
  const run = {
    ...state.value,
    storeId,
    importId,
    rowsTotal: rows,
    act: now,
    seen: seenBefore(),
    samples: [],
    words: state.value.isDryRun ? wordCounter() : null,
    countAt: FIRST_COUNT,
  };
  const end = await importAll(run, whole.value, around);
  if (end === 'done' && !run.isDryRun && whole.value.relations)
    await relateAll(storeId, whole.value.relations());
  const done = { importId, status: 'done', found: run.words?.mostUsed() } as const;
  if (end === 'done') await withStore(storeId, (tx) => closeImport(tx, done, now()));
  if (end === 'paused') return ok('paused');
  // The import is still open, but another process is running it.
  const isTaken = end === 'left' && (await withStore(storeId, (tx) => isImportOpen(tx, importId)));
  return isTaken ? fail('import_busy', { importId }) : ok('closed');
}

async function importAll(
  run: Run,
  file: WholeFile,
  { onProgress, stop, pause }: Pick<RunInput, 'onProgress' | 'stop' | 'pause'>,
): Promise<'done' | 'left' | 'paused'> {
  for await (const groups of batches(run, file.groups())) {
    let rest = groups.map((group) => ({ group, built: buildGroup(run, group) }));
    while (rest.length > 0) {
      if (pause?.aborted) return 'paused';
      if (stop?.aborted) {
        await withStore(run.storeId, (tx) => cancelImport(tx, run.importId, run.act()));
        return 'left';
      }
      const written = await importPart(run, rest);
      if (written === 0) return 'left';
      rest = rest.slice(written);
      await countAnew(run);
      await onProgress?.({ rowsRead: run.rowsRead, rowsTotal: run.rowsTotal, products: run.products });
    }
  }
  return 'done';
}

/** Runs ANALYZE after 1,000 rows, 2,000, 4,000 …, each time the data has doubled. */
async function countAnew(run: Run): Promise<void> {
  if (run.isDryRun || run.rowsRead < run.countAt) return;
  run.countAt = run.rowsRead * 2;
  await withStore(run.storeId, refreshStatistics);
}

async function* batches(run: Run, groups: AsyncIterable<Group>): AsyncGenerator<Group[], void> {
  let batch: Group[] = [];
  let rows = 0;
  for await (const group of groups) {
    if (group.rowsRead <= run.rowsRead) {
      rememberDone(run, group);
      continue;
    }
    if (batch.length > 0 && rows + group.rowCount > BATCH_ROWS) {
      yield batch;
      batch = [];
      rows = 0;
    }
    batch.push(group);
    rows += group.rowCount;
    if (batch.length < BATCH_PRODUCTS) continue;
    yield batch;
    batch = [];
    rows = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Skips groups that an earlier run wrote, and only remembers their handles and SKUs, so that
 * repetitions in later rows are noticed.
 */
function rememberDone(run: Run, group: Group): void {
  const item = buildMapped(group, run);
  run.seen.check(group, item.ok ? item.value : null);
}

/** Rolls back a part of a dry run, or of an import that was cancelled or taken over meanwhile. */
class Undone extends Error {}

/**
 * Writes the first groups of a batch and their record in one transaction. Returns their number: usually the whole batch,
 * or 0 if the import has ended and nothing was written.
 */
async function importPart(run: Run, batch: BuiltGroup[]): Promise<number> {
  let count = 0;
  let rowsRead = run.rowsRead;
  let tally = emptyTally();
  const record = (tx: StoreTx) => recordProgress(tx, run, { tally, rowsRead, at: run.act().at });
  let goesOn = true;
  try {
    await withStore(run.storeId, async (tx) => {
      // A part that is retried after a deadlock counts from zero.
      tally = emptyTally();
      goesOn = await holdImport(tx, run);
      if (!goesOn) throw new Undone();
      count = await groupsTogether(tx, batch);
      const groups = batch.slice(0, count);
      rowsRead = groups.at(-1)?.group.rowsRead ?? run.rowsRead;
      await importBuilt(tx, { run, groups, tally });
      if (!run.isDryRun) goesOn = await record(tx);
      if (run.isDryRun || !goesOn) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    // A dry run's counts are recorded separately, because its part is rolled back.
    if (run.isDryRun && goesOn) goesOn = await withStore(run.storeId, record);
  }
  run.rowsRead = rowsRead;
  run.errorCount += tally.errors.length;
  run.noteCount += tally.notes.length;
  run.roomTaken += run.isDryRun ? tally.created : 0;
  run.products += tally.created + tally.updated + tally.unchanged;
  return goesOn ? count : 0;
}

function buildGroup(run: Run, group: Group): Result<FileItem, RefusedRows> {
  const item = buildMapped(group, run);
  const repeats = run.seen.check(group, item.ok ? item.value : null);
  return item.ok && repeats.length > 0 ? fail('refused', repeats) : item;
}
