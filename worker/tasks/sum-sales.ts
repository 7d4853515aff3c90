import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { measureStore } from '#domain/operator-desk/index.ts';
import { SUM_SALES_TASK, sumSales } from '#domain/reports/index.ts';
import { defineTask } from '../task.ts';
import { workInTurn } from '../work-in-turn.ts';

/** Updates a store's sums of sales up to its newest order, a few thousand orders per transaction (P1). */
export const sumSalesTask = defineTask(
  SUM_SALES_TASK,
  z.object({}),
  async ({ storeId, act, stopping, continueLater }) => {
    if (!(await workInTurn(() => withStore(storeId, sumSales), stopping))) return continueLater();
    await measureStore(storeId, act.at);
  },
);
