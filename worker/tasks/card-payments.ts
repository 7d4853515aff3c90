import { z } from 'zod';
import { openCardDesk } from '#adapters/payment-desk/index.ts';
import { withStore } from '#db/index.ts';
import {
  CHECK_TASK,
  checkAttempt,
  checkWaitingRefund,
  closePages,
  DROP_EVENTS_TASK,
  dropEvents,
  EVENT_TASK,
  expireHold,
  HOLD_TASK,
  makeCall,
  processEvent,
  REFUND_TASK,
} from '#domain/card-payments/index.ts';
import { CALL_TASK, type CardDesk, CLOSE_TASK } from '#domain/payments/index.ts';
import { bank } from '#domain/testbank/index.ts';
import type { Config } from '#lib/config/index.ts';
import { defineTask } from '../task.ts';

const deskOf = (config: Config): CardDesk => openCardDesk(config, bank);

/** Processes a webhook of the inbox. */
export const processEventTask = defineTask(
  EVENT_TASK,
  z.object({ eventId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const outcome = await processEvent(storeId, { ...payload, desk: deskOf(config) }, act);
    log.info({ ...payload, outcome }, 'webhook processed');
  },
);

/** Checks a hosted page at its provider when no webhook has arrived. */
export const checkAttemptTask = defineTask(
  CHECK_TASK,
  z.object({ attemptId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const outcome = await checkAttempt(storeId, { ...payload, desk: deskOf(config) }, act);
    log.info({ ...payload, outcome }, 'payment checked');
  },
);

/** Checks a pending refund at its provider when no webhook has arrived. */
export const checkRefundTask = defineTask(
  REFUND_TASK,
  z.object({ callId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const outcome = await checkWaitingRefund(storeId, { ...payload, desk: deskOf(config) }, act);
    log.info({ ...payload, outcome }, 'refund checked');
  },
);

/** Ends the hold of an unpaid order. */
export const expireHoldTask = defineTask(
  HOLD_TASK,
  z.object({ orderId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const outcome = await expireHold(storeId, { ...payload, desk: deskOf(config) }, act);
    log.info({ ...payload, outcome }, 'hold ended');
  },
);

/** Closes the payment pages of an order that is paid or closed; retried while a provider does not answer. */
export const closePagesTask = defineTask(
  CLOSE_TASK,
  z.object({ orderId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const closed = await closePages(storeId, { ...payload, desk: deskOf(config) }, act);
    if (!closed.ok) throw new Error(`The payment provider did not answer: ${closed.data.reason}`);
    log.info({ ...payload, outcome: closed.value }, 'payment pages closed');
  },
);

/** Deletes old webhooks of the inbox, batch by batch. Ends early when the worker stops: the next run is queued. */
export const dropEventsTask = defineTask(
  DROP_EVENTS_TASK,
  z.object({}),
  async ({ storeId, act, stopping }) => {
    let isLeft = true;
    while (isLeft && !stopping.aborted) isLeft = await withStore(storeId, (tx) => dropEvents(tx, act.at));
  },
);

/** Makes a call that moves money at a provider. */
export const providerCallTask = defineTask(
  CALL_TASK,
  z.object({ callId: z.uuid() }),
  async ({ storeId, payload, act, log, config }) => {
    const outcome = await makeCall(storeId, { ...payload, desk: deskOf(config) }, act);
    log.info({ ...payload, outcome }, 'payment provider checked');
  },
);
