import { withStore } from '#db/index.ts';
import { translateProducts } from '#domain/catalog/index.ts';
import type { MatchedTranslation } from '#domain/translation-lists/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { FillOutcome } from './translation-view.ts';

/** After this time no further batch begins; the next press saves the rest. */
const FILL_MS = 1500;
const BATCH = 20;
/** A save repeats all variants of its product. */
const BATCH_VARIANTS = 200;

type Due = MatchedTranslation & { product: NonNullable<MatchedTranslation['product']> };

/** The versions of the products whose texts a check showed as replaced, as a form field: "line:version …". */
export function seenVersions(rows: readonly MatchedTranslation[]): string {
  return rows
    .flatMap(({ line, outcome, product }) =>
      outcome === 'replaces' && product ? [`${line}:${product.version}`] : [],
    )
    .join(' ');
}

/**
 * Saves the texts of the rows that are ready, in one transaction per batch. After a failure the saved batches stay, and
 * the same file can be posted again for the rest. A text is replaced only in the version that the check has shown.
 */
export async function fillProducts(
  rows: readonly MatchedTranslation[],
  { missing, seen, staff }: { missing: Locale; seen: string; staff: Staff },
): Promise<Map<number, FillOutcome>> {
  const done = new Map<number, FillOutcome>();
  const shown = new Set(seen.split(' '));
  const due: Due[] = [];
  for (const row of rows) {
    if (!isDue(row)) continue;
    if (row.outcome === 'replaces' && !shown.has(`${row.line}:${row.product.version}`))
      done.set(row.line, 'changed');
    else due.push(row);
  }
  const started = performance.now();
  for (const batch of batchesOf(due)) {
    if (performance.now() - started > FILL_MS) break;
    await fillBatch(batch, { missing, staff, done });
  }
  return done;
}

async function fillBatch(
  batch: Due[],
  { missing, staff, done }: { missing: Locale; staff: Staff; done: Map<number, FillOutcome> },
): Promise<void> {
  const { store, request } = staff;
  const inputs = batch.map((row) => ({
    ...{ productId: row.product.id, expectedVersion: row.product.version, locale: missing },
    ...{ ...textsOf(row), currency: store.shell.currency },
  }));
  const outcomes = await withStore(store.id, (tx) => translateProducts(tx, inputs, request.act()));
  for (const [nth, { line, outcome }] of batch.entries()) {
    const saved = outcomes[nth];
    if (saved?.ok) done.set(line, outcome === 'replaces' ? 'replaced' : 'filled');
    else done.set(line, saved?.code === 'stale' ? 'changed' : 'failed');
  }
}

/** An empty cell leaves the text that the product has. */
function textsOf({ title, body, outcome, product }: Due) {
  if (outcome === 'ready') return { title, bodyHtml: body };
  return { title: title || (product.was ?? ''), bodyHtml: body || undefined };
}

function isDue(row: MatchedTranslation): row is Due {
  return row.product !== null && (row.outcome === 'ready' || row.outcome === 'replaces');
}

function* batchesOf(due: Due[]): Generator<Due[]> {
  let batch: Due[] = [];
  let variants = 0;
  for (const row of due) {
    const isFull = batch.length === BATCH || variants + row.product.variants > BATCH_VARIANTS;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, variants] = [[], 0];
    }
    batch.push(row);
    variants += row.product.variants;
  }
  if (batch.length > 0) yield batch;
}
