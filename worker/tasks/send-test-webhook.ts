import { z } from 'zod';
import { postWebhook, SIGNATURE_HEADER, signingSecret, signWebhook } from '#adapters/payment-test/index.ts';
import { withStore } from '#db/index.ts';
import { readCharge, WEBHOOK_TASK } from '#domain/testbank/index.ts';
import { defineTask } from '../task.ts';

/** Posts a signed webhook of the test provider and retries later if the shop does not accept it. */
export const sendTestWebhookTask = defineTask(
  WEBHOOK_TASK,
  z.object({ chargeId: z.uuid(), kind: z.string(), refund: z.string().optional() }),
  async ({ storeId, payload, act, log, config }) => {
    if (!config.isDemo) return;
    const charge = await withStore(storeId, (tx) => readCharge(tx, { id: payload.chargeId, now: act.at }));
    if (!charge) return;
    const { id, accountId, failureCode } = charge;
    // The same event has the same id, however often it is sent; a second decline is a different event.
    const { kind, refund } = payload;
    const event = `evt_${id}_${kind}_${refund ?? failureCode}`;
    const body = JSON.stringify({ id: event, type: kind, livemode: false, charge: id, refund });
    const signature = signWebhook(signingSecret(config.secretKey(), { storeId, accountId }), body, act.at);
    const status = await postWebhook(charge.webhookUrl, { body, signature, header: SIGNATURE_HEADER });
    if (status >= 300) throw new Error(`The shop answered ${status} to a webhook of the test provider.`);
    log.info({ chargeId: id, kind }, 'told the shop');
  },
);
