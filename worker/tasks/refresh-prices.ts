import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { REFRESH_PRICES_TASK, refreshDuePrices } from '#domain/catalog/index.ts';
import { defineTask } from '../task.ts';

/** Starts and ends the sales that are due at a moment, even if this machine's clock is slightly behind. */
export const refreshPricesTask = defineTask(
  REFRESH_PRICES_TASK,
  z.object({ at: z.iso.datetime(), after: z.uuid().optional() }),
  async ({ storeId, payload, act, log }) => {
    const moment = new Date(payload.at);
    const at = moment > act.at ? moment : act.at;
    const { products } = await withStore(storeId, (tx) => refreshDuePrices(tx, { at, after: payload.after }));
    log.info({ products }, 'scheduled prices applied');
  },
);
