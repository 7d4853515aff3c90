import { type StoreTx, withStore } from '#db/index.ts';
import type { ArchivePlaces, StoreFiles } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import type { Part } from './parts.ts';
import { type TakeBackFailure, takeBackFrom } from './take-back-from.ts';
import { lockWaiting, noteTakeBack, TAKE_BACK_TASK, type TakeBack } from './take-backs.ts';

export type RunTakeBack = {
  storeId: string;
  takeBackId: string;
  archives: ArchivePlaces;
  files: StoreFiles;
  /** True if what is left of the disk is for orders and the database. */
  isDiskFull: () => Promise<boolean>;
  /** True if the queue does not run the job again. */
  isLastTry: boolean;
  clock: () => Date;
};

/** Why a take-back failed, as its owner is told. */
export type TakeBackProblem = TakeBackFailure['code'] | 'disk_full' | 'failed';

/** After this time a failure is told to the owner, who can ask again. */
const GIVE_UP_MS = 15 * 60_000;

class DiskFull extends Error {}

/**
 * Takes the parts of a requested take-back; later runs of the job do nothing. A run after one that was killed takes the parts
 * that are left, and keeps the archive of the state before the first run, so that the undo is whole.
 */
export async function runTakeBack(input: RunTakeBack): Promise<'done' | 'gone' | 'failed'> {
  const { storeId, takeBackId, clock } = input;
  const asked = await withStore(storeId, async (tx) => {
    const found = await lockWaiting(tx, takeBackId);
    if (found && !found.beganAt) await noteTakeBack(tx, takeBackId, { began_at: clock() });
    return found;
  });
  if (!asked) return 'gone';
  try {
    const problem = await takeParts(input, asked);
    // An export of the same store is running: the queue tries again.
    if (problem === 'archive_busy') throw new Error('An export of the store is running.');
    return await end(input, problem);
  } catch (error) {
    if (error instanceof DiskFull) return end(input, 'disk_full');
    const isOver = input.isLastTry || clock().getTime() - asked.askedAt.getTime() > GIVE_UP_MS;
    if (!isOver) throw error;
    return end(input, 'failed');
  }
}

async function takeParts(
  { storeId, takeBackId, archives, files, isDiskFull, clock }: RunTakeBack,
  { restoreId, parts, taken, undoId }: TakeBack,
): Promise<TakeBackFailure['code'] | null> {
  const left = parts.filter((part) => !taken.includes(part));
  const resumable = {
    undoId,
    onPresent: (tx: StoreTx, id: string) => noteTakeBack(tx, takeBackId, { undo_id: id }),
    onPart: async (tx: StoreTx, part: Part) => {
      const now = await lockWaiting(tx, takeBackId);
      // Given up meanwhile, as after a day: the part is rolled back.
      if (!now) throw new Error('The take-back is over.');
      await noteTakeBack(tx, takeBackId, { taken: [...new Set([...now.taken, part])] });
    },
    requireRoom: async () => {
      if (await isDiskFull()) throw new DiskFull('The disk of the data folder is full.');
    },
  };
  const input = { storeId, restoreId, parts: left, archives, files, resumable };
  const done = await takeBackFrom(input, systemAct(TAKE_BACK_TASK, clock()));
  return done.ok ? null : done.code;
}

async function end(
  { storeId, takeBackId, clock }: RunTakeBack,
  problem: TakeBackProblem | null,
): Promise<'done' | 'failed'> {
  const status = problem === null ? 'done' : 'failed';
  await withStore(storeId, (tx) =>
    noteTakeBack(tx, takeBackId, { status, problem: problem ?? '', finished_at: clock() }),
  );
  return status;
}
