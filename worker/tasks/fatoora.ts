import { z } from 'zod';
import { fatooraAuthority } from '#adapters/fatoora/index.ts';
import { openTaxJournal } from '#adapters/tax-journal/index.ts';
import { withStore } from '#db/index.ts';
import {
  READ_CHAIN_TASK,
  REMIND_RENEWAL_TASK,
  readChain,
  remindOfRenewal,
  SEND_TASK,
  STAMP_INVOICE_TASK,
  sendDocuments,
} from '#domain/fatoora/index.ts';
import { afterAcceptance, afterKeeping, stampInvoice } from '#domain/invoices/index.ts';
import { defineTask } from '../task.ts';

/** Stamps an issued invoice or credit note of a Saudi store. */
export const stampInvoiceTask = defineTask(
  STAMP_INVOICE_TASK,
  z.object({ invoiceId: z.uuid() }),
  async ({ storeId, payload, act, config, log }) => {
    const secretKey = config.secretKey();
    const outcome = await withStore(storeId, (tx) => stampInvoice(tx, { ...payload, secretKey }, act));
    log.info({ ...payload, outcome }, 'invoice stamped');
  },
);

/** Submits stamped documents to the Saudi tax authority. */
export const sendDocumentsTask = defineTask(
  SEND_TASK,
  z.object({}),
  async ({ storeId, act, config, log }) => {
    const secretKey = config.secretKey();
    const authority = fatooraAuthority({ base: config.fatooraGateway });
    const journal = openTaxJournal(config);
    const parts = { authority, secretKey, journal, whenKept: afterKeeping, whenAccepted: afterAcceptance };
    log.info({ ...(await sendDocuments(storeId, parts, act, config.clock)) }, 'tax documents sent');
  },
);

/** Reads the end of a chain from the journal after a restore, before anything is stamped again. */
export const readChainTask = defineTask(
  READ_CHAIN_TASK,
  z.object({}),
  async ({ storeId, act, config, log }) => {
    const reading = await readChain(storeId, { journal: openTaxJournal(config) }, act);
    log.info({ reading }, 'the chain of tax documents was read back');
  },
);

/** Reminds the owners of a Saudi store that the certificate of its tax documents expires soon. */
export const remindRenewalTask = defineTask(
  REMIND_RENEWAL_TASK,
  z.object({ days: z.number().int().positive(), validTo: z.coerce.date() }),
  async ({ storeId, payload, act, log }) => {
    const { told } = await remindOfRenewal(storeId, payload, act);
    log.info({ told }, 'the certificate of tax documents expires soon');
  },
);
