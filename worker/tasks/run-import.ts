import { z } from 'zod';
import { importFiles } from '#adapters/import-files/index.ts';
import { withStore } from '#db/index.ts';
import {
  DROP_FILE_TASK,
  enqueueImport,
  IMPORT_TASK,
  type ImportTask,
  runImport,
  SMALL_IMPORT_TASK,
  storeCheckedFile,
} from '#domain/import/index.ts';
import { isDiskReserved } from '#lib/data-disk.ts';
import { giveWay } from '../give-way.ts';
import { defineTask, type Task } from '../task.ts';
import { defineImportJob, SMALL_MS } from './import-job.ts';

const AGAIN_MS = 10_000;
const LOOK_FOR_ROOM_MS = 300_000;

/** Imports a file that was uploaded in the admin. */
export const runImportTask = defineImport(IMPORT_TASK);
/** Imports a small file, for a minute at most. The rest, if there is one, continues as a large file. */
export const runSmallImportTask = defineImport(SMALL_IMPORT_TASK, SMALL_MS);

/**
 * The file stays stored until its import is closed, so that an interrupted import can continue. On a nearly full disk it
 * waits, because its rows would take what orders need.
 */
export function defineImport(task: ImportTask, mostMs?: number): Task {
  return defineImportJob(task, mostMs, async ({ storeId, importId, act, log, config, ...job }) => {
    const files = importFiles(config.dataFolder);
    const place = { storeId, importId };
    const later = (ms: number) => {
      const runAt = new Date(config.clock().getTime() + ms);
      return withStore(storeId, (tx) => enqueueImport(tx, importId, { task, runAt }));
    };
    if (await isDiskReserved(config)) return later(LOOK_FOR_ROOM_MS);
    const full = new AbortController();
    const slowDown = giveWay();
    const onProgress = async (progress: { rowsRead: number }) => {
      await slowDown(progress);
      if (await isDiskReserved(config)) full.abort();
    };
    const pause = AbortSignal.any([full.signal, job.pause]);
    const input = { importId, source: files.source(place), onProgress, pause };
    const outcome = await runImport(storeId, input, act, config.clock);
    log.info({ importId, outcome: outcome.ok ? outcome.value : outcome.code }, 'import run');
    if (outcome.ok && outcome.value === 'paused') {
      if (full.signal.aborted) return later(LOOK_FOR_ROOM_MS);
      return job.putBack(job.spent.aborted ? IMPORT_TASK : task);
    }
    if (!outcome.ok && outcome.code === 'import_busy') return later(AGAIN_MS);
    // A validated file is stored for a day: the report of the dry run offers to import it.
    if (await withStore(storeId, (tx) => storeCheckedFile(tx, importId, config.clock()))) return;
    await files.remove(place);
  });
}

/** Removes the file of a dry run that was not imported in time. */
export const dropImportFileTask = defineTask(
  DROP_FILE_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId }, config }) => {
    await importFiles(config.dataFolder).remove({ storeId, importId });
  },
);
