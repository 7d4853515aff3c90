import { z } from 'zod';
import { smtpTransport } from '#adapters/mail-smtp/index.ts';
import {
  DELIVER_PLATFORM_TASK,
  DELIVER_TASK,
  deliverMail,
  deliverPlatformMail,
  type MailTransport,
} from '#domain/mail/index.ts';
import { admitMail } from '#domain/mail-limits/index.ts';
import { storeSlug } from '#domain/tenancy/index.ts';
import type { BounceKey } from '#lib/bounce-address.ts';
import type { Config } from '#lib/config/index.ts';
import { storeOrigins } from '#lib/config/origins.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import { definePlatformTask, defineTask } from '../task.ts';

const transports = new Map<string, MailTransport>();

/**
 * Sends one mail of a store's outbox. Without SMTP_URL (demo) the mail stays in the outbox, to be read at
 * /dev/mail.
 */
export const mailDeliver = defineTask(
  DELIVER_TASK,
  z.object({ mailId: z.uuid() }),
  async ({ storeId, payload, act, log, config, isLastTry }) => {
    if (!config.smtpUrl) return;
    const transport = transportFor(config.smtpUrl, config.mailFrom);
    const origins = storeOrigins(config, await storeSlug(storeId));
    const secretKey = config.secretKey();
    const means = { transport, origins, secretKey, bounces: bouncesOf(config), admit: admitMail };
    const sending = { ...means, at: act.at, isLastTry };
    const outcome = await counted(isLastTry, () => deliverMail(storeId, payload.mailId, sending));
    log.info({ mailId: payload.mailId, outcome }, 'mail delivered');
  },
);

/**
 * Sends one mail of the platform's outbox. Without SMTP_URL (demo) the mail stays in the outbox, like those of a
 * store.
 */
export const platformMailDeliver = definePlatformTask(
  DELIVER_PLATFORM_TASK,
  z.object({ mailId: z.uuid() }),
  async ({ payload, at, log, config, isLastTry }) => {
    if (!config.smtpUrl) return;
    const transport = transportFor(config.smtpUrl, config.mailFrom);
    const sending = { transport, at, bounces: bouncesOf(config), isLastTry };
    const outcome = await counted(isLastTry, () => deliverPlatformMail(payload.mailId, sending));
    log.info({ mailId: payload.mailId, outcome }, 'mail delivered');
  },
);

function bouncesOf({ bounceAddress: address, secretKey }: Config): BounceKey | null {
  return address === null ? null : { address, secretKey: secretKey() };
}

async function counted<Outcome extends string>(
  isLastTry: boolean,
  deliver: () => Promise<Outcome>,
): Promise<Outcome> {
  const count = (outcome: string) => addToCounter('souk_mails_total', [outcome]);
  try {
    const outcome = await deliver();
    count(outcome);
    return outcome;
  } catch (error) {
    count(isLastTry ? 'failed' : 'retried');
    throw error;
  }
}

// One pool of connections to the mail server for the life of the process.
function transportFor(url: string, from: string): MailTransport {
  const found = transports.get(url) ?? smtpTransport(url, from);
  transports.set(url, found);
  return found;
}
