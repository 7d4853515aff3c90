import { z } from 'zod';
import { nodeDns } from '#adapters/dns/index.ts';
import { CHECK_SENDER_TASK, checkSender } from '#domain/senders/index.ts';
import { addressHost, senderAddress } from '#lib/sender-address.ts';
import { defineTask } from '../task.ts';

/** Looks up the DNS records of a store's sender again. Does nothing if the sender was removed in the meantime. */
export const checkSenderTask = defineTask(
  CHECK_SENDER_TASK,
  z.object({}),
  async ({ storeId, config, act, log }) => {
    const mailHost = addressHost(senderAddress(config.mailFrom));
    const checked = await checkSender(storeId, { dns: nodeDns(config.dnsServers), mailHost }, act);
    if (checked.ok) log.info({ status: checked.value.status }, 'a sender was looked up');
  },
);
