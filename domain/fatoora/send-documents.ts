import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import type { AuthorityFailure, Caller, DocumentAnswer, FatooraAuthority } from './authority.ts';
import { readCaller } from './devices.ts';
import { type KeepParts, keepDocuments } from './keep-documents.ts';
import {
  isNewlyLate,
  planNextRun,
  postponeDue,
  readWaiting,
  type WaitingDocument,
  waitAfter,
} from './waiting-sendings.ts';

/**
 * A run begins no document after this time, neither to keep nor to send it. An answer takes 30 s at most, so a run takes
 * about a minute.
 */
const LAST_START_MS = 30_000;

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
 * Keeps a store's new documents in the journal, then sends the due ones outside any transaction, and records each
 * answer before the next document. A run ends after half a minute, or when the authority is away, so that a store does not
 * keep a slot of the jobs from others. `clock` gives the time of each answer.
 */
export async function sendDocuments(
  storeId: string,
  { authority, secretKey, whenAccepted, ...keep }: SendParts,
  act: Act,
  clock: () => Date = () => act.at,
): Promise<SendReport> {
  const end = clock().getTime() + LAST_START_MS;
  const isOver = () => clock().getTime() > end;
  await keepDocuments(storeId, keep, act, isOver);
  const report: SendReport = { accepted: 0, rejected: 0, waiting: 0 };
  let late = 0;
  const due = isOver() ? [] : await withStore(storeId, (tx) => readWaiting(tx, act.at));
  for (const document of due) {
    if (isOver()) break;
    const asking = { deviceId: document.device_id, secretKey, at: act.at };
    const caller = await withStore(storeId, (tx) => readCaller(tx, asking));
    const answer = await askAuthority(authority, caller, document);
    const now = { ...act, at: clock() };
    late += await withStore(storeId, async (tx) => {
      const isNew = await recordAnswer(tx, { document, answer }, now);
      const isAccepted = finalAnswer(answer)?.outcome === 'accepted';
      if (isNew && isAccepted)
        await whenAccepted(tx, { invoiceId: document.invoice_id, form: document.form });
      if (isAway(answer)) return postponeDue(tx, { tried: document, due: act.at, now: now.at });
      return isNew && !finalAnswer(answer) && isNewlyLate(document, now.at) ? 1 : 0;
    });
    report[countedAs(answer)]++;
    if (isAway(answer)) break;
  }
  // Read before the transaction begins: only a job that is due then has its turn behind those of other stores.
  const ended = clock();
  await withStore(storeId, async (tx) => {
    await planNextRun(tx, ended);
    await mailOwners(tx, { rejected: report.rejected, late }, act);
  });
  return report;
}

/** Clears standard documents, or reports them while clearance is switched off. */
async function askAuthority(
  authority: FatooraAuthority,
  caller: Caller,
  { form, xml, hash, uuid }: WaitingDocument,
): Promise<Result<DocumentAnswer, AuthorityFailure>> {
  const document = { xml, hash, uuid };
  if (form === 'simplified') return authority.reportDocument(caller, document);
  const cleared = await authority.clearDocument(caller, document);
  const isOff = cleared.ok && cleared.value.outcome === 'clearance_off';
  return isOff ? authority.reportDocument(caller, document) : cleared;
}

type Answered = { document: WaitingDocument; answer: Result<DocumentAnswer, AuthorityFailure> };

/**
 * True if the authority did not answer in time, or answered 429 or 5xx: the next document would wait just as long. An
 * answer that cannot be understood may be about its document alone.
 */
function isAway(answer: Answered['answer']): boolean {
  return !answer.ok && answer.code === 'authority_unreachable' && !answer.data.reason.startsWith('unknown_');
}

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

/** A document that waits because the authority is away gets its time together with the others (postponeDue). */
function waitingRow(document: WaitingDocument, answer: Answered['answer'], at: Date) {
  const said = answer.ok
    ? { level: 'warning', code: 'clearance_off', text: '' }
    : { level: 'warning', code: answer.code, text: answer.data.reason };
  const messages = JSON.stringify([said]);
  if (isAway(answer)) return { messages };
  return {
    messages,
    next_try_at: new Date(at.getTime() + waitAfter(document.tries)),
    alarmed_at: isNewlyLate(document, at) ? at : document.alarmed_at,
  };
}

async function noteRejection(tx: StoreTx, { id, uuid }: WaitingDocument, act: Act): Promise<void> {
  await recordAudit(tx, act, {
    action: 'fatoora.rejected',
    subjectKind: 'fatoora_document',
    subjectId: id,
    after: { uuid },
  });
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

function countedAs(answer: Answered['answer']): keyof SendReport {
  return finalAnswer(answer)?.outcome ?? 'waiting';
}
