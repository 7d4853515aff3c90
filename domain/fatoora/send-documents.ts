import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { AuthorityFailure, Caller, DocumentAnswer, FatooraAuthority } from './authority.ts';
import { readCaller } from './devices.ts';
import { enqueueSending } from './issue-document.ts';
import { type KeepParts, keepDocuments } from './keep-documents.ts';

/** The number of documents per run, which takes one or two minutes; the next run continues. */
const BATCH = 50;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** Simplified documents have to be reported within 24 hours of their issue (E-Invoicing Resolution, article 4). */
export const LATE_MS = 20 * 3_600_000;

type Waiting = {
  id: string;
  invoice_id: string;
  device_id: string;
  uuid: string;
  form: 'standard' | 'simplified';
  hash: string;
  xml: string;
  tries: number;
  issued_at: Date;
  alarmed_at: Date | null;
};

export type AcceptedDocument = { invoiceId: string; form: 'standard' | 'simplified' };

export type SendReport = { accepted: number; rejected: number; waiting: number };

type SendParts = KeepParts & {
  authority: FatooraAuthority;
  secretKey: string;
  /**
   * Runs in the transaction that records the acceptance of a document: a standard document may then be given
   * to its buyer.
   */
  whenAccepted(tx: StoreTx, accepted: AcceptedDocument): Promise<void>;
};

/**
 * Keeps a store's new documents in the journal, then sends the pending ones, oldest first, outside any transaction, and records each answer before
 * the next document. A document without an answer is retried with growing delay and does not block others,
 * unless the authority does not answer at all: then the rest is postponed too.
 */
export async function sendDocuments(
  storeId: string,
  { authority, secretKey, whenAccepted, ...keep }: SendParts,
  act: Act,
): Promise<SendReport> {
  await keepDocuments(storeId, keep, act);
  const report: SendReport = { accepted: 0, rejected: 0, waiting: 0 };
  let late = 0;
  const waiting = await withStore(storeId, (tx) => readWaiting(tx, act.at));
  for (const document of waiting) {
    const asking = { deviceId: document.device_id, secretKey, at: act.at };
    const caller = await withStore(storeId, (tx) => readCaller(tx, asking));
    const answer = await askAuthority(authority, caller, document);
    await withStore(storeId, async (tx) => {
      const isNew = await recordAnswer(tx, { document, answer }, act);
      const isAccepted = finalAnswer(answer)?.outcome === 'accepted';
      if (isNew && isAccepted)
        await whenAccepted(tx, { invoiceId: document.invoice_id, form: document.form });
    });
    report[countedAs(answer)]++;
    if (!finalAnswer(answer) && isNewlyLate(document, act.at)) late++;
    if (!answer.ok && answer.code === 'authority_unreachable' && answer.data.reason === 'no_answer') break;
  }
  await withStore(storeId, async (tx) => {
    await planNextRun(tx, act.at);
    await mailOwners(tx, { rejected: report.rejected, late }, act);
  });
  return report;
}

async function readWaiting(tx: StoreTx, at: Date): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('fatoora_sendings as s')
    .innerJoin('fatoora_documents as f', (join) =>
      join.onRef('f.store_id', '=', 's.store_id').onRef('f.id', '=', 's.document_id'),
    )
    .select(['f.id', 'f.invoice_id', 'f.device_id', 'f.uuid', 'f.form', 'f.hash', 'f.xml', 'f.issued_at'])
    .select(['s.tries', 's.alarmed_at'])
    .where('s.store_id', '=', tx.storeId)
    .where('s.state', '=', 'pending')
    .where('s.kept_at', 'is not', null)
    .where('s.next_try_at', '<=', at)
    .orderBy('s.issued_at')
    .orderBy('f.counter')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ ...row, form: row.form as Waiting['form'] }));
}

/** Clears standard documents, or reports them while clearance is switched off. */
async function askAuthority(
  authority: FatooraAuthority,
  caller: Caller,
  { form, xml, hash, uuid }: Waiting,
): Promise<Result<DocumentAnswer, AuthorityFailure>> {
  const document = { xml, hash, uuid };
  if (form === 'simplified') return authority.reportDocument(caller, document);
  const cleared = await authority.clearDocument(caller, document);
  const isOff = cleared.ok && cleared.value.outcome === 'clearance_off';
  return isOff ? authority.reportDocument(caller, document) : cleared;
}

type Answered = { document: Waiting; answer: Result<DocumentAnswer, AuthorityFailure> };

/** Returns false if another run has recorded a final answer. */
async function recordAnswer(tx: StoreTx, { document, answer }: Answered, act: Act): Promise<boolean> {
  const final = finalAnswer(answer);
  const set = final ? finalRow(final, act.at) : waitingRow(document, answer, act.at);
  const { numUpdatedRows } = await tx
    .updateTable('fatoora_sendings')
    .set({ ...set, tries: document.tries + 1 })
    .where('store_id', '=', tx.storeId)
    .where('document_id', '=', document.id)
    // Accepted and rejected are final states, which a later answer does not change.
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (final?.outcome === 'rejected') await noteRejection(tx, document, act);
  return true;
}

type FinalAnswer = DocumentAnswer & { outcome: 'accepted' | 'rejected' };

function finalAnswer(answer: Answered['answer']): FinalAnswer | null {
  return answer.ok && answer.value.outcome !== 'clearance_off' ? (answer.value as FinalAnswer) : null;
}

function finalRow(answer: FinalAnswer, at: Date) {
  return {
    state: answer.outcome,
    answered_at: at,
    status: answer.status,
    messages: JSON.stringify(answer.messages),
    cleared_xml: answer.clearedXml,
  };
}

function waitingRow(document: Waiting, answer: Answered['answer'], at: Date) {
  const { tries, alarmed_at } = document;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS);
  const said = answer.ok
    ? { level: 'warning', code: 'clearance_off', text: '' }
    : { level: 'warning', code: answer.code, text: answer.data.reason };
  return {
    next_try_at: new Date(at.getTime() + wait),
    messages: JSON.stringify([said]),
    alarmed_at: isNewlyLate(document, at) ? at : alarmed_at,
  };
}

async function noteRejection(tx: StoreTx, { id, uuid }: Waiting, act: Act): Promise<void> {
  await recordAudit(tx, act, {
    action: 'fatoora.rejected',
    subjectKind: 'fatoora_document',
    subjectId: id,
    after: { uuid },
  });
}

function isNewlyLate({ issued_at, alarmed_at }: Waiting, at: Date): boolean {
  return alarmed_at === null && at.getTime() - issued_at.getTime() >= LATE_MS;
}

/** Sends one mail per run for any number of documents. */
async function mailOwners(tx: StoreTx, found: { rejected: number; late: number }, act: Act): Promise<void> {
  const about = { subjectKind: 'store', subjectId: tx.storeId };
  const { rejected, late } = found;
  if (rejected > 0) {
    await recordAudit(tx, act, { ...about, action: 'fatoora.rejections_found', after: { rejected } });
  }
  if (late > 0) await recordAudit(tx, act, { ...about, action: 'fatoora.running_late', after: { late } });
}

/** Schedules the next run for the earliest pending document. */
async function planNextRun(tx: StoreTx, at: Date): Promise<void> {
  const next = await tx
    .selectFrom('fatoora_sendings as s')
    .select('s.next_try_at')
    .where('s.store_id', '=', tx.storeId)
    .where('s.state', '=', 'pending')
    .orderBy('s.next_try_at')
    .limit(1)
    .executeTakeFirst();
  if (next) await enqueueSending(tx, new Date(Math.max(next.next_try_at.getTime(), at.getTime())));
}

function countedAs(answer: Answered['answer']): keyof SendReport {
  return finalAnswer(answer)?.outcome ?? 'waiting';
}
