import { z } from 'zod';
import { keptPapers } from '#adapters/kept-papers/index.ts';
import { openTaxJournal } from '#adapters/tax-journal/index.ts';
import {
  DROP_KEPT_TASK,
  dropKeptPapers,
  REMIND_CLOSING_TASK,
  REMOVE_STORE_TASK,
  remindOfRemoval,
} from '#domain/closing/index.ts';
import { removeJournal } from '#domain/fatoora/index.ts';
import { storeSlug } from '#domain/tenancy/index.ts';
import { adminOrigin, platformOrigin } from '#lib/config/origins.ts';
import { removeWithFiles } from '../remove-with-files.ts';
import { defineTask } from '../task.ts';

const when = z.object({ removesAt: z.coerce.date() });

/** Mails the owners of a closed store a week before its data is deleted. */
export const remindClosingTask = defineTask(
  REMIND_CLOSING_TASK,
  when,
  async ({ storeId, payload, act, log, config }) => {
    const url = `${adminOrigin(config, await storeSlug(storeId))}/admin`;
    log.info(await remindOfRemoval({ storeId, ...payload, url }, act), 'owners of a closed store reminded');
  },
);

/** Copies a closed store's tax documents, then deletes its rows and its files. */
export const removeStoreTask = defineTask(
  REMOVE_STORE_TASK,
  when,
  async ({ storeId, payload: { removesAt }, act, log, config, stopping, continueLater }) => {
    const url = `${platformOrigin(config)}/stores`;
    const asked = { storeId, removesAt, url, dataFolder: config.dataFolder };
    const removal = await removeWithFiles(asked, act, { stopping });
    log.info({ removal }, 'closed store looked at');
    if (removal === 'begun') return continueLater();
    // The job fails, and the queue retries it.
    if (removal === 'early') throw new Error('The thirty days have not passed by this clock.');
  },
);

/** Deletes the archived tax documents of a deleted store after their retention period. */
export const dropKeptTask = defineTask(
  DROP_KEPT_TASK,
  z.object({}),
  async ({ storeId, act, log, config, stopping, continueLater }) => {
    const mayGo = await dropKeptPapers(storeId, act.at);
    log.info({ mayGo }, 'kept documents looked at');
    if (!mayGo) return;
    await keptPapers(config.dataFolder, storeId).remove();
    const { clock } = config;
    if (!(await removeJournal(openTaxJournal(config), storeId, { clock, stopping }))) continueLater();
  },
);
