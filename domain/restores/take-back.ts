import { sql } from 'kysely';
import { noteChange, type StoreTx, withStore } from '#db/index.ts';
import type { StoreFiles } from '#domain/archive/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type ArchiveState, EarlierRows } from './archive-state.ts';
import { PARTS, type Part, TAKEN_SETTINGS, TAKEN_TABLES } from './parts.ts';
import { addPictures } from './pictures.ts';
import { takeCatalogue } from './take-catalogue.ts';
import { takeContent } from './take-content.ts';
import { putSoldFiles } from './take-files.ts';
import { takeSettings, takeTheme } from './take-settings.ts';

/** The archive belongs to another store. */
export type OtherStore = Failure<'other_store', undefined>;

export type TakeBackInput = {
  storeId: string;
  parts: readonly Part[];
  /** An earlier state of this store, with its own ids. */
  state: ArchiveState;
  files: StoreFiles;
  /** Runs at the end of a part's transaction. */
  onPart?: (tx: StoreTx, part: Part) => Promise<void>;
};

const TAKE: Record<Part, (tx: StoreTx, rows: EarlierRows, act: Act) => Promise<void>> = {
  catalogue: takeCatalogue,
  content: takeContent,
  theme: takeTheme,
  settings: takeSettings,
};

/**
 * Replaces parts of a store with those of an earlier state (R1). Each part is one transaction, so a killed part
 * changed nothing, and the next run takes it back. Orders, money, stock, shoppers and tax documents are never taken
 * back (parts.ts). Refused for another store's state.
 */
export async function takeBack(
  { storeId, parts, state, files, onPart }: TakeBackInput,
  act: Act,
): Promise<Result<{ parts: Part[] }, OtherStore>> {
  const { store, madeAt } = state.index.head;
  if (store.id !== storeId) return fail('other_store');
  const wanted = PARTS.filter((part) => parts.includes(part));
  for (const part of wanted) {
    await withStore(storeId, async (tx) => {
      await lockStore(tx);
      const pictures = await addPictures(tx, { state, tables: tablesOf(part), files });
      const rows = new EarlierRows(state, pictures);
      if (part === 'catalogue') await putSoldFiles(tx, rows, files);
      await TAKE[part](tx, rows, act);
      await touchShell(tx);
      await noteChange(tx, ['store']);
      const after = { part, asOf: madeAt };
      const subject = { subjectKind: 'store', subjectId: storeId, after };
      await recordAudit(tx, act, { action: 'store.part_restored', ...subject });
      await onPart?.(tx, part);
    });
  }
  return ok({ parts: wanted });
}

/**
 * Lets only one take-back of the store run at once. Raises the timeout, because reading the archive of a part can
 * take minutes between two statements.
 */
async function lockStore(tx: StoreTx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`take back ${tx.storeId}`}, 0))`.execute(tx);
}

/** The tables that may show pictures of a part. */
function tablesOf(part: Part): string[] {
  const tables = Object.keys(TAKEN_TABLES).filter((table) => TAKEN_TABLES[table] === part);
  return Object.values(TAKEN_SETTINGS).includes(part) ? [...tables, 'store_settings'] : tables;
}
