import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { importedProducts } from '#domain/catalog/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type ApplyContext, applyProduct } from './apply-product.ts';
import { loadBrandIds } from './brand-ids.ts';
import { buildProduct } from './build-product.ts';
import type { ImportNotFound, RefusedRows } from './errors.ts';
import type { ProductRows } from './group-rows.ts';
import { finishImport, loadRun, type RunState, recordProgress } from './import-rows.ts';
import { checkFile, readProducts } from './read-file.ts';
import { type SeenBefore, seenBefore } from './seen-before.ts';
import { emptyTally, type Tally } from './tally.ts';

/** A file that can be opened again: it is read once to see that it is whole, and once to import it. null: it is gone. */
export type ImportSource = { open(): AsyncIterable<Uint8Array> | null };

export type Progress = { rowsRead: number; products: number };

export type RunInput = { importId: string; source: ImportSource; onProgress?: (progress: Progress) => void };

type Run = RunState & { storeId: string; importId: string; act: Act; seen: SeenBefore };

const BATCH = 20;

/**
 * Imports the file of an import that was started, in transactions of a few products. Safe to run again after a crash:
 * it goes on behind the last row whose outcome is recorded.
 */
export async function runImport(
  storeId: string,
  { importId, source, onProgress }: RunInput,
  act: Act,
): Promise<Result<undefined, ImportNotFound>> {
  const state = await withStore(storeId, (tx) => loadRun(tx, importId));
  if (!state) return fail('import_not_found');
  if (state.isFinished) return ok();
  const whole = await checkFile(source.open());
  if (!whole.ok) {
    await withStore(storeId, (tx) => finishImport(tx, { importId, problem: whole }, act));
    return ok();
  }
  const run: Run = { ...state, storeId, importId, act, seen: seenBefore() };
  await importAll(run, source, onProgress);
  await withStore(storeId, (tx) => finishImport(tx, { importId, problem: null }, act));
  return ok();
}

async function importAll(run: Run, source: ImportSource, onProgress: RunInput['onProgress']): Promise<void> {
  let batch: ProductRows[] = [];
  const flush = async () => {
    await importBatch(run, batch);
    batch = [];
    onProgress?.({ rowsRead: run.rowsRead, products: run.products });
  };
  for await (const group of readProducts(source.open())) {
    if (group.rowsRead <= run.rowsRead) rememberDone(run, group);
    else batch.push(group);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Before the place where the last run broke off: only what later rows may repeat is needed of it. */
function rememberDone(run: Run, group: ProductRows): void {
  const product = buildProduct(group, run.currency);
  run.seen.check(group, product.ok ? product.value : null);
}

class DryRun extends Error {}

async function importBatch(run: Run, groups: ProductRows[]): Promise<void> {
  const tally = emptyTally();
  const rowsRead = groups.at(-1)?.rowsRead ?? run.rowsRead;
  const record = (tx: StoreTx) => recordProgress(tx, run, { tally, rowsRead });
  try {
    await withStore(run.storeId, async (tx) => {
      await importGroups(tx, { run, groups, tally });
      // What a dry run would have done is counted, then undone.
      if (run.isDryRun) throw new DryRun();
      await record(tx);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    await withStore(run.storeId, record);
  }
  run.rowsRead = rowsRead;
  run.errorCount += tally.errors.length;
  run.products += tally.created + tally.updated + tally.unchanged;
}

async function importGroups(
  tx: StoreTx,
  { run, groups, tally }: { run: Run; groups: ProductRows[]; tally: Tally },
): Promise<void> {
  const { importId, currency, act } = run;
  const known = await importedProducts(
    tx,
    groups.map(({ handle }) => handle),
  );
  const context: ApplyContext = { importId, currency, known, brands: await loadBrandIds(tx), act };
  for (const group of groups) {
    const outcome = await importGroup(tx, { run, group, tally }, context);
    if (!outcome.ok) tally.errors.push(...outcome.data);
  }
}

async function importGroup(
  tx: StoreTx,
  { run, group, tally }: { run: Run; group: ProductRows; tally: Tally },
  context: ApplyContext,
): Promise<Result<undefined, RefusedRows>> {
  const product = buildProduct(group, run.currency);
  const repeats = run.seen.check(group, product.ok ? product.value : null);
  if (!product.ok) return product;
  if (repeats.length > 0) return fail('refused', repeats);
  const applied = await applyProduct(tx, product.value, context);
  if (!applied.ok) return applied;
  tally[applied.value.outcome] += 1;
  tally.variants += product.value.variants.length;
  tally.imagesQueued += applied.value.imagesQueued;
  return ok();
}
