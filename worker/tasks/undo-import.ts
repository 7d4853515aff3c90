import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { FORGET_TASK, forgetFormer, runUndo, SMALL_UNDO_TASK, UNDO_TASK } from '#domain/import/index.ts';
import { giveWay } from '../give-way.ts';
import { defineTask, type Task } from '../task.ts';
import { defineImportJob, SMALL_MS } from './import-job.ts';

/** Undoes an import. A stopping worker leaves the rest to the next one. */
export const undoImportTask = defineUndo(UNDO_TASK);
/** Undoes an import of few products, for a minute at most. The rest, if there is one, continues as a large undo. */
export const undoSmallImportTask = defineUndo(SMALL_UNDO_TASK, SMALL_MS);

function defineUndo(task: typeof UNDO_TASK | typeof SMALL_UNDO_TASK, mostMs?: number): Task {
  return defineImportJob(task, mostMs, async ({ storeId, importId, pause, spent, ...job }) => {
    const { act, config, log } = job;
    const outcome = await runUndo(storeId, { importId, onProgress: giveWay(), pause }, act, config.clock);
    log.info({ importId, outcome }, 'import undone');
    if (outcome === 'paused') job.putBack(spent.aborted ? UNDO_TASK : task);
  });
}

/** Deletes the former values of an import that nobody undid in time. */
export const forgetImportTask = defineTask(
  FORGET_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId } }) => {
    await withStore(storeId, (tx) => forgetFormer(tx, importId));
  },
);
