import { type StoreTx, withPlatform, withStore } from '#db/index.ts';
import {
  type ArchiveBusy,
  type ArchivePlaces,
  exportStore,
  type ReadArchiveFailure,
  readArchive,
  type StoreFiles,
} from '#domain/archive/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { ArchiveState } from './archive-state.ts';
import { countChanges, type TableChanges } from './count-changes.ts';
import type { Part } from './parts.ts';
import { notePresent, readyRestore } from './restores.ts';
import { type OtherStore, takeBack } from './take-back.ts';

/** There is no earlier state with this id, or it has expired. */
export type RestoreGone = Failure<'restore_gone', undefined>;
export type TakeBackFailure = RestoreGone | ArchiveBusy | OtherStore | ReadArchiveFailure;

export type TakeBackFrom = {
  storeId: string;
  restoreId: string;
  parts: readonly Part[];
  archives: ArchivePlaces;
  files: StoreFiles;
  /** Set if the run can be killed and run again. */
  resumable?: Resumable;
};

/** The results of an earlier run, and the functions that record those of this run. */
export type Resumable = {
  /** The archive of the state before the first run; null if there is none yet. */
  undoId: string | null;
  onPresent: (tx: StoreTx, undoId: string) => Promise<void>;
  onPart: (tx: StoreTx, part: Part) => Promise<void>;
  /** Called before each piece of the archive is written; throws if there is no room. */
  requireRoom: () => Promise<void>;
};

/**
 * Takes parts of an earlier state back. Archives the present state first and returns the archive's id as `undoId`, so
 * that the take-back can be undone in the same way.
 */
export async function takeBackFrom(
  { storeId, restoreId, parts, archives, files, resumable }: TakeBackFrom,
  act: Act,
): Promise<Result<{ parts: Part[]; undoId: string }, TakeBackFailure>> {
  return withState({ storeId, restoreId, archives, at: act.at }, async (state) => {
    if (state.index.head.store.id !== storeId) return fail('other_store');
    const present = resumable?.undoId
      ? ok({ id: resumable.undoId })
      : await archivePresent({ storeId, archives, files, resumable }, act);
    if (!present.ok) return present;
    const onPart = resumable && { onPart: resumable.onPart };
    const taken = await takeBack({ storeId, parts, files, state, ...onPart }, act);
    return taken.ok ? ok({ ...taken.value, undoId: present.value.id }) : taken;
  });
}

export type PartChanges = { part: Part; tables: TableChanges[] };

/** Counts what taking parts of an earlier state back would change, without changing anything. */
export async function planTakeBack({
  parts,
  ...of
}: Omit<TakeBackFrom, 'files' | 'resumable'> & { at: Date }): Promise<
  Result<PartChanges[], RestoreGone | ReadArchiveFailure>
> {
  return withState(of, async (state) => {
    const plan: PartChanges[] = [];
    for (const part of parts)
      plan.push({ part, tables: await withStore(of.storeId, (tx) => countChanges(tx, state, part)) });
    return ok(plan);
  });
}

type Named = Pick<TakeBackFrom, 'storeId' | 'restoreId' | 'archives'> & { at: Date };

/** Opens and checks the archive of a ready earlier state, runs `use` with it, and closes it. */
async function withState<T>(
  { storeId, restoreId, archives, at }: Named,
  use: (state: ArchiveState) => Promise<T>,
): Promise<T | RestoreGone | ReadArchiveFailure> {
  const restore = await withStore(storeId, (tx) => readyRestore(tx, restoreId, at));
  const source = restore && (await archives.source({ storeId, archiveId: restoreId }));
  if (!source) return fail('restore_gone');
  try {
    const index = await readArchive(source);
    return index.ok ? await use({ source, index: index.value }) : index;
  } finally {
    await source.close();
  }
}

type Present = Pick<TakeBackFrom, 'storeId' | 'archives' | 'files'> & { resumable: Resumable | undefined };

async function archivePresent(
  { storeId, archives, files, resumable }: Present,
  act: Act,
): Promise<Result<{ id: string }, ArchiveBusy>> {
  const id = newId();
  const store = await withPlatform((tx) =>
    tx
      .selectFrom('stores')
      .select(['id', 'slug', 'name'])
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow(),
  );
  const made = await archives.create({ storeId, archiveId: id }, async (whole) => {
    const sink = {
      write: async (bytes: Uint8Array) => {
        await resumable?.requireRoom();
        await whole.write(bytes);
      },
    };
    const value = await exportStore({ store, sink, files, at: act.at });
    return { value, isWhole: value.ok };
  });
  if (!made.ok) return made;
  await withStore(storeId, async (tx) => {
    await notePresent(tx, { id, bytes: made.value.bytes }, act);
    await resumable?.onPresent(tx, id);
  });
  return ok({ id });
}
