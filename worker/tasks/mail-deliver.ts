import { z } from 'zod';
import { smtpTransport } from '#adapters/mail-smtp/index.ts';
import {
  DELIVER_PLATFORM_TASK,
  DELIVER_TASK,
  deliverMail,
  deliverPlatformMail,
  type MailTransport,
} from '#domain/mail/index.ts';
import { storeSlug } from '#domain/tenancy/index.ts';
import { storeOrigins } from '#lib/config/origins.ts';
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
    const sending = { transport, at: act.at, origins, secretKey: config.secretKey(), isLastTry };
    const outcome = await deliverMail(storeId, payload.mailId, sending);
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
    const outcome = await deliverPlatformMail(payload.mailId, { transport, at, isLastTry });
    log.info({ mailId: payload.mailId, outcome }, 'mail delivered');
  },
);

// One pool of connections to the mail server for the life of the process.
function transportFor(url: string, from: string): MailTransport {
  const found = transports.get(url) ?? smtpTransport(url, from);
  transports.set(url, found);
  return found;
}
