import { sql } from 'kysely';
import { type StoreTx, untilHeavy, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { isCounterUsed, type JournalEntry, writeEntry } from './journal.ts';

const AT_ONCE = 100;
/** The bytes of the documents of a batch. One of 500 lines has some 750,000. */
export const MOST_BYTES = 4_000_000;

/** `edition` is greater than 1 for the replacement of a rejected document. */
export type KeptDocument = { invoiceId: string; form: 'standard' | 'simplified'; edition: number };

export type KeepParts = {
  /** The storage of the journal: the backup target, or a folder of the data folder. */
  journal: ObjectStore;
  /**
   * Runs in the transaction that records that a document is in the journal: a simplified document may then be given
   * to its buyer.
   */
  whenKept(tx: StoreTx, kept: KeptDocument): Promise<void>;
};

type Unkept = JournalEntry & { id: string; deviceId: string; chainProblem: string };

/**
 * Writes a store's signed documents that are only in the database to the journal, in the order of their chain. Only
 * then may they leave the database. A document is refused if its counter is already used by another one: the database
 * was reset to an earlier state without a restore. Begins no document once `isOver`.
 */
export async function keepDocuments(
  storeId: string,
  { journal, whenKept }: KeepParts,
  act: Act,
  isOver: () => boolean = () => false,
): Promise<void> {
  let broken = new Set<string>();
  let last: Place = { deviceId: '00000000-0000-0000-0000-000000000000', counter: 0 };
  while (!isOver()) {
    const unkept = await withStore(storeId, (tx) => readUnkept(tx, last));
    if (unkept.length === 0) return;
    for (const document of unkept) {
      if (isOver()) return;
      const chain = { storeId, deviceId: document.deviceId };
      const isBroken = broken.has(chain.deviceId) || document.chainProblem === 'used';
      const isUsed = isBroken || (await keepOne(journal, chain, document));
      if (isUsed) broken = broken.add(chain.deviceId);
      await withStore(storeId, (tx) =>
        isUsed ? refuse(tx, document, act) : markKept(tx, { document, whenKept }, act),
      );
      last = document;
    }
  }
}

/** True if another document has the counter, even one that another install is writing at the same moment. */
async function keepOne(
  journal: ObjectStore,
  chain: { storeId: string; deviceId: string },
  { id: _, deviceId: __, chainProblem: ___, ...entry }: Unkept,
): Promise<boolean> {
  if (await isCounterUsed(journal, chain, entry)) return true;
  await writeEntry(journal, chain, entry);
  return isCounterUsed(journal, chain, entry);
}

type Place = Pick<Unkept, 'deviceId' | 'counter'>;

/** The next documents in the order of their chains, up to the one with which they reach MOST_BYTES. */
async function readUnkept(tx: StoreTx, { deviceId, counter }: Place): Promise<Unkept[]> {
  // The length of a text is known without reading it.
  const next = sql`
    select f.id, f.device_id, f.counter, octet_length(f.xml) as weight
      from fatoora_sendings s
      join fatoora_documents f on f.store_id = s.store_id and f.id = s.document_id
     where s.store_id = ${tx.storeId} and s.kept_at is null
       and (f.device_id, f.counter) > (${deviceId}::uuid, ${counter}::bigint)
     order by f.device_id, f.counter limit ${AT_ONCE}`;
  const { rows } = await sql<Omit<Unkept, 'issuedAt'> & { issuedAt: Date }>`
    select f.id, f.device_id as "deviceId", f.counter, f.uuid, f.hash, f.xml, f.edition, f.form,
           f.previous_hash as "previousHash", f.invoice_id as "invoiceId", f.issued_at as "issuedAt",
           d.chain_problem as "chainProblem"
      from (${untilHeavy(next, { order: sql`r.device_id, r.counter`, most: MOST_BYTES })}) n
      join fatoora_documents f on f.store_id = ${tx.storeId} and f.id = n.id
      join fatoora_devices d on d.store_id = f.store_id and d.id = f.device_id
     order by f.device_id, f.counter`.execute(tx);
  return rows.map(({ issuedAt, ...row }) => ({ ...row, issuedAt: issuedAt.toISOString() }));
}

type Marking = { document: Unkept; whenKept: KeepParts['whenKept'] };

async function markKept(tx: StoreTx, { document, whenKept }: Marking, act: Act): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('fatoora_sendings')
    .set({ kept_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('document_id', '=', document.id)
    .where('kept_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await whenKept(tx, document);
}

/** The document never left the database, so its invoice can be issued again with a new certificate. */
async function refuse(tx: StoreTx, { id, deviceId, uuid }: Unkept, act: Act): Promise<void> {
  const messages = JSON.stringify([{ level: 'error', code: 'counter_used', text: '' }]);
  const { numUpdatedRows } = await tx
    .updateTable('fatoora_sendings')
    .set({ kept_at: act.at, state: 'rejected', answered_at: act.at, messages })
    .where('store_id', '=', tx.storeId)
    .where('document_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  await tx
    .updateTable('fatoora_devices')
    .set({ chain_problem: 'used' })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', deviceId)
    .execute();
  if (numUpdatedRows === 0n) return;
  const subject = { subjectKind: 'fatoora_document', subjectId: id };
  await recordAudit(tx, act, { ...subject, action: 'fatoora.rejected', after: { uuid } });
}
