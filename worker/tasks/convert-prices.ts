import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { CONVERT_PRICES_TASK, convertCatalogue } from '#domain/catalog/index.ts';
import { defineTask } from '../task.ts';

/** Converts the next products of a catalogue into a currency; enqueues itself again while there are more. */
export const convertPricesTask = defineTask(
  CONVERT_PRICES_TASK,
  z.object({ code: z.string(), after: z.uuid().optional() }),
  async ({ storeId, payload: { code, after }, act }) => {
    await withStore(storeId, (tx) => convertCatalogue(tx, { code, after, at: act.at }));
  },
);
