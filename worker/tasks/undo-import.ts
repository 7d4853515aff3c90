import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { FORGET_TASK, forgetFormer, goOnUndoing, runUndo, UNDO_TASK } from '#domain/import/index.ts';
import { giveWay } from '../give-way.ts';
import { defineTask } from '../task.ts';

/** Undoes an import. A stopping worker leaves the rest to the next one. */
export const undoImportTask = defineTask(
  UNDO_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId }, act, log, config, stopping }) => {
    const outcome = await runUndo(
      storeId,
      { importId, onProgress: giveWay(), pause: stopping },
      act,
      config.clock,
    );
    log.info({ importId, outcome }, 'import undone');
    if (outcome === 'paused') await withStore(storeId, (tx) => goOnUndoing(tx, importId));
  },
);

/** Deletes the former values of an import that nobody undid in time. */
export const forgetImportTask = defineTask(
  FORGET_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId } }) => {
    await withStore(storeId, (tx) => forgetFormer(tx, importId));
  },
);
