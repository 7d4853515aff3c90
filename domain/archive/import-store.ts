import { sql } from 'kysely';
import { analyzeWithin, type StoreTx, withPlatform } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { indexProducts, productBatches } from '#domain/catalog/index.ts';
import {
  type CreatedStore,
  type CreateStoreFailure,
  checkContact,
  checkNewStore,
  readContact,
  writeNewStore,
} from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, type Result } from '#lib/result.ts';
import { ARCHIVED_TABLES } from './archive-tables.ts';
import { endMoneyElsewhere } from './end-money-elsewhere.ts';
import { type ArchiveFileInvalid, ArchiveRefused, type ArchiveRowInvalid } from './errors.ts';
import { insertTable, type RowsInput, refusalOf } from './insert-rows.ts';
import { LEFT_OUT_TABLES } from './left-out-tables.ts';
import { NewIds } from './new-ids.ts';
import type { ArchiveSource, StoreFiles } from './ports.ts';
import type { ArchiveIndex } from './read-archive.ts';
import { inOrderOfReferences, readShapes } from './read-shape.ts';
import { requireAllUsed, takeFiles } from './take-files.ts';

export type ImportStoreInput = {
  source: ArchiveSource;
  /** The result of readArchive on the same source. */
  index: ArchiveIndex;
  files: StoreFiles;
  /** Default: the archive's own. */
  slug?: string;
  /** Default: the archive's own. */
  name?: string;
  /** Default: a new id. */
  storeId?: string;
  /** Set for a twin: the store whose earlier state it is. */
  twinOf?: string;
  ownerUserId: string;
  packageCode?: string;
};

export type ImportStoreFailure = CreateStoreFailure | ArchiveRowInvalid | ArchiveFileInvalid;

/** The interval at which the mark of the import is renewed while files are written. */
const MARK_MS = 20_000;

/**
 * Makes a store from an archive of this or another install: with new ids, its owner as its only member, and closed
 * until that owner opens it. All rows are written in one transaction, so a refused or killed import leaves no store.
 * Its files are removed immediately, or by the next import if the process was killed.
 */
export async function importStore(
  input: ImportStoreInput,
  act: Act,
): Promise<Result<CreatedStore, ImportStoreFailure>> {
  const { index, files, ownerUserId, packageCode } = input;
  await removeOldArrivals(files, act.at);
  const { slug, name } = index.head.store;
  const planned = { slug: input.slug ?? slug, name: input.name ?? name, ownerUserId, packageCode };
  const obstacle = await checkNewStore(planned);
  if (obstacle) return obstacle;
  const { storeId = newId() } = input;
  await files.markArrival(storeId);
  const marking = setInterval(() => void files.markArrival(storeId).catch(() => {}), MARK_MS);
  let isWhole = false;
  try {
    const made = await writeStore({ ...input, storeId, planned }, act);
    isWhole = made.ok;
    return made;
  } catch (error) {
    const refused = error instanceof ArchiveRefused ? error : refusalOf(error, 'store_settings');
    if (!refused) throw error;
    return refused.failure as ArchiveRowInvalid | ArchiveFileInvalid;
  } finally {
    clearInterval(marking);
    await (isWhole ? files.endArrival(storeId) : files.removeAll(storeId));
  }
}

type Writing = ImportStoreInput & {
  storeId: string;
  planned: { slug: string; name: string; ownerUserId: string; packageCode: string | undefined };
};

async function writeStore({ storeId, planned, ...input }: Writing, act: Act) {
  const { source, index } = input;
  const { store, madeAt } = index.head;
  const ids = new NewIds({ from: store.id, to: storeId });
  const files = await takeFiles({ ...input, storeId, ids });
  return writeNewStore(planned, act, {
    storeId,
    async platform(tx) {
      await tx
        .insertInto('unopened_stores')
        .values({
          ...{ store_id: storeId, source_slug: store.slug },
          ...{ archive_made_at: new Date(madeAt), imported_at: act.at, twin_of: input.twinOf ?? null },
        })
        .execute();
    },
    async instead(tx) {
      await insertAll(tx, { source, index, files, ids });
      requireAllUsed(input, files, ids);
      await requireWhole(tx);
      await endMoneyElsewhere(tx, act);
      await indexAll(tx);
      const after = { archiveOf: store.slug, madeAt };
      const subject = { subjectKind: 'store', subjectId: storeId, after };
      await recordAudit(tx, act, { action: 'store.imported', ...subject });
    },
  });
}

async function insertAll(tx: StoreTx, input: RowsInput): Promise<void> {
  // Reading and cleaning a part of a table takes seconds, and indexing takes minutes.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
  const tables = await inOrderOfReferences(tx, Object.keys(ARCHIVED_TABLES));
  const { rows } = input.index.counts;
  for (const shape of await readShapes(tx, tables)) {
    await insertTable(tx, shape, input);
    // Analyzes this table before the tables that refer to it, because each of their rows is checked against this table.
    if ((rows[shape.table] ?? 0) >= LARGE_ROWS) await analyzeWithin(tx, [shape.table]);
  }
}

/** Throws unless the store has the rows that every store has, and valid contact details. */
async function requireWhole(tx: StoreTx): Promise<void> {
  const { rows } = await sql<{ settings: number; texts: number }>`
    select (select count(*) from store_settings where store_id = ${tx.storeId}) as settings,
           (select count(*) from store_texts where store_id = ${tx.storeId}) as texts`.execute(tx);
  if (rows[0]?.settings !== 1) refuse('store_settings', 'an archive has the settings of one store');
  if (rows[0]?.texts !== 2) refuse('store_texts', 'an archive has the texts of a store in two languages');
  // New orders are numbered after the last imported order, whatever counter the archive contains.
  await sql`insert into store_counters as c (store_id, name, value)
    select ${tx.storeId}, 'order', greatest(1000, max(number)) from orders where store_id = ${tx.storeId}
    on conflict (store_id, name) do update set value = greatest(c.value, excluded.value)`.execute(tx);
  const contact = await readContact(tx);
  let problem = 'a text is not a text';
  try {
    const checked = checkContact(contact);
    if (checked.ok) return;
    problem = checked.data.field;
  } catch {
    // The document has another structure.
  }
  refuse('store_settings', `the contact details are not valid: ${problem}`);
}

/** Smaller tables are read quickly even with a bad query plan. */
const LARGE_ROWS = 2000;

const INDEXED_AT_ONCE = 500;
/** At these numbers of products the indexed tables have grown so much that better plans exist, so they are analyzed. */
const ANALYZED_AFTER = [4000, 40_000];
const INDEX_TABLES = Object.keys(LEFT_OUT_TABLES).filter((table) =>
  LEFT_OUT_TABLES[table]?.startsWith('derived'),
);

/** Writes the listing, facet, card and search rows of all products. */
async function indexAll(tx: StoreTx): Promise<void> {
  let count = 0;
  for await (const ids of productBatches(tx, INDEXED_AT_ONCE)) {
    await indexProducts(tx, ids);
    const before = count;
    count += ids.length;
    if (ANALYZED_AFTER.some((at) => before < at && count >= at)) await analyzeWithin(tx, INDEX_TABLES);
  }
}

/** Removes the files of imports whose process was killed before their store was written. */
export async function removeOldArrivals(files: StoreFiles, at: Date): Promise<void> {
  for (const storeId of await files.oldArrivals(at)) {
    const store = await withPlatform((tx) =>
      tx.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst(),
    );
    await (store ? files.endArrival(storeId) : files.removeAll(storeId));
  }
}

function refuse(table: string, reason: string): never {
  throw new ArchiveRefused(fail('archive_row_invalid', { table, reason }));
}
