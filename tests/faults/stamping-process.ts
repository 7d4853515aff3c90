// For the fault tests: a worker process of a Saudi store that stamps and sends every document and prints each step.
import { fatooraAuthority } from '#adapters/fatoora/index.ts';
import { folderStore } from '#adapters/storage-folder/index.ts';
import { closeDatabase, openDatabase, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { sendDocuments } from '#domain/fatoora/index.ts';
import { afterAcceptance, afterKeeping, stampInvoice } from '#domain/invoices/index.ts';
import { SECRET_KEY } from '#tests/support/stamping-store.ts';
import { TEST_TIME } from '#tests/support/stores.ts';

/** Longer than the first pause before a document without an answer is sent again. */
const ROUND_MS = 60 * 60_000;
const STAMPED_A_ROUND = 25;
const [, , url = '', storeId = '', base = '', folder = ''] = process.argv;
const secretKey = SECRET_KEY;

openDatabase({ app: url }, () => {});
const authority = fatooraAuthority({ base });
for (let round = 0; await isBusy(); round++) await work(new Date(TEST_TIME.getTime() + round * ROUND_MS));
await closeDatabase();

async function work(at: Date): Promise<void> {
  const act = systemAct('test', at);
  for (const invoiceId of await unstamped()) {
    await withStore(storeId, (tx) => stampInvoice(tx, { invoiceId, secretKey }, act));
    process.stdout.write('stamped\n');
  }
  await sendDocuments(
    storeId,
    {
      authority,
      secretKey,
      journal: folderStore(folder),
      whenKept: afterKeeping,
      whenAccepted: afterAcceptance,
    },
    act,
  );
  process.stdout.write('sent\n');
}

// Two processes start with the same documents, so that they compete for each of them.
async function unstamped(): Promise<string[]> {
  const rows = await withStore(storeId, (tx) =>
    tx
      .selectFrom('unstamped_invoices as u')
      .select('u.invoice_id')
      .where('u.store_id', '=', storeId)
      .orderBy('u.invoice_id')
      .limit(STAMPED_A_ROUND)
      .execute(),
  );
  return rows.map((row) => row.invoice_id);
}

async function isBusy(): Promise<boolean> {
  const pending = await withStore(storeId, (tx) =>
    tx
      .selectFrom('fatoora_sendings as s')
      .select('s.document_id')
      .where('s.store_id', '=', storeId)
      .where('s.state', '=', 'pending')
      .limit(1)
      .execute(),
  );
  return pending.length > 0 || (await unstamped()).length > 0;
}
