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
  /** True if the remaining disk space is reserved for orders and the database. */
  isDiskFull: () => Promise<boolean>;
  /** True if the queue will not retry the job. */
  isLastTry: boolean;
  clock: () => Date;
};

/** The reason why a take-back failed, as shown to the owner. */
export type TakeBackProblem = TakeBackFailure['code'] | 'disk_full' | 'failed';

/** After this time a failure is final and shown to the owner, who can ask again. */
const GIVE_UP_MS = 15 * 60_000;

class DiskFull extends Error {}

/**
 * Carries out a requested take-back; once it has finished, further runs of the job do nothing. A run after a killed
 * one takes back only the remaining parts, and keeps the archive of the state before the first run, so that an undo
 * reverts all parts.
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
    // An export of the same store is running; the queue retries.
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
      // The request was removed meanwhile, for example because it is older than a day; the part is rolled back.
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
