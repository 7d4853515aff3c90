import type { StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import { type Rate, rateText } from '#lib/money/index.ts';
import type { MappedWord } from './category-words.ts';

export const IMPORT_TASK = 'import.run';
/** An import in the slot of small ones. After a minute its rest continues in the slot of large ones. */
export const SMALL_IMPORT_TASK = 'import.run-small';
/** Files up to these sizes are imported within a minute, unless their products have very many variants. */
export const SMALL_IMPORT = { bytes: 1_000_000, rows: 5000 };
export const IMAGES_TASK = 'import.images';

/** id: set if a file is already stored under it. */
export type NewImport = {
  id?: string;
  fileName: string;
  isDryRun: boolean;
  /** Prices of a file of products are multiplied by it. Default: 1. */
  rate?: Rate | null;
  /** True for a file that is imported in the slot of small ones. */
  isSmall?: boolean;
  /** Categories for words of a file of products. Default: not chosen. */
  mapped?: MappedWord[] | null;
};

/** Inserts an import whose file has not been read yet. */
export async function insertImport(tx: StoreTx, input: NewImport, act: Act): Promise<string> {
  const id = input.id ?? newId();
  const file_name = input.fileName.slice(0, 200);
  const common = { store_id: tx.storeId, id, kind: 'unread', created_at: act.at };
  await tx
    .insertInto('imports')
    .values({
      ...{ ...common, file_name, is_dry_run: input.isDryRun, started_by: actorName(act.by) },
      ...(input.rate ? { price_numer: input.rate.numer, price_denom: input.rate.denom } : {}),
      ...(input.mapped ? { placed_words: jsonText(input.mapped) } : {}),
    })
    .execute();
  const priceFactor = input.rate ? rateText(input.rate) : undefined;
  const mappedWords = input.mapped?.filter(({ to }) => to !== null).length || undefined;
  const after = { fileName: file_name, isDryRun: input.isDryRun, priceFactor, placedWords: mappedWords };
  await recordAudit(tx, act, { action: 'import.started', subjectKind: 'import', subjectId: id, after });
  return id;
}

/** The statuses of an import that is not closed. */
export const OPEN = ['queued', 'running'] as const;

export function isOpen(status: string): boolean {
  return OPEN.some((open) => open === status);
}

/** Updates an open import; null if it was closed meanwhile. */
export async function writeOpen(
  tx: StoreTx,
  importId: string,
  values: {
    status?: string;
    error_count?: number;
    finished_at?: Date;
    worked_at?: Date;
    rows_total?: number;
    kind?: string;
    found_words?: string;
  },
) {
  const row = await tx
    .updateTable('imports')
    .set(values)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .where('status', 'in', [...OPEN])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
