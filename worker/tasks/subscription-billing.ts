import { z } from 'zod';
import { openBillingDesk } from '#adapters/billing-desk/index.ts';
import { CHARGE_TASK, checkCharge, RENEW_TASK, renewSubscription } from '#domain/subscription/index.ts';
import { cardBank } from '#domain/testbank/index.ts';
import { defineTask } from '../task.ts';

/** Settles a charge whose process died, or whose owner did not come back from the bank. */
export const chargeSubscriptionTask = defineTask(
  CHARGE_TASK,
  z.object({ chargeId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const desk = openBillingDesk(config, cardBank);
    const outcome = await checkCharge(storeId, { ...payload, desk }, act);
    log.info({ ...payload, outcome }, 'subscription charge checked');
  },
);

/** Charges the next period of a subscription. */
export const renewSubscriptionTask = defineTask(
  RENEW_TASK,
  z.object({ paidUntil: z.coerce.date() }),
  async ({ storeId, payload, act, log, config }) => {
    const desk = openBillingDesk(config, cardBank);
    const outcome = await renewSubscription(storeId, { ...payload, desk }, act);
    log.info({ ...payload, outcome }, 'subscription renewed');
  },
);
