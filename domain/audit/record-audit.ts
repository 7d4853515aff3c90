import { enqueue, type StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { type Act, actorName } from './act.ts';
import { ownerTopicOf, TELL_OWNERS_TASK } from './sensitive.ts';

/** One thing done: a verb in the past of the shop floor ('order.cancelled') and the fields it changed. */
export type AuditEntry = {
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Writes the audit row of a change, in the change's own transaction: neither exists without the other. A sensitive change
 * is mailed to the store's owners.
 */
export async function recordAudit(tx: StoreTx, act: Act, entry: AuditEntry): Promise<void> {
  const id = newId();
  await tx
    .insertInto('audit_entries')
    .values({
      store_id: tx.storeId,
      id,
      at: act.at,
      actor_kind: act.by.kind,
      actor_id: act.by.kind === 'staff' ? act.by.userId : null,
      actor_name: actorName(act.by),
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      ip: act.ip ?? '',
      request_id: act.requestId ?? '',
    })
    .execute();
  if (ownerTopicOf(entry.action) === null) return;
  await enqueue(tx, TELL_OWNERS_TASK, { auditId: id }, { class: 'mail' });
}
