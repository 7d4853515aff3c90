import { enqueue, type StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import { type Act, actorName } from './act.ts';
import { MAIL_OWNERS_TASK, ownerTopicOf } from './sensitive.ts';
import { shortenLists } from './shorten-lists.ts';

/** An audited change: the action as a past-tense verb ('order.cancelled') and the changed fields. */
export type AuditEntry = {
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Writes the audit row in the transaction of the change, so that neither exists without the other. Sensitive
 * changes are mailed to the store's owners.
 */
export async function recordAudit(tx: StoreTx, act: Act, entry: AuditEntry): Promise<void> {
  const id = newId();
  const { before, after } = shortenLists(entry);
  // The schema is named, because a helper's transaction has a masked view of that name that cannot be written.
  await tx
    .withSchema('public')
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
      before: before ? jsonText(before) : null,
      after: after ? jsonText(after) : null,
      ip: act.ip ?? '',
      request_id: act.requestId ?? '',
    })
    .execute();
  if (ownerTopicOf(entry.action) === null) return;
  await enqueue(tx, MAIL_OWNERS_TASK, { auditId: id }, { class: 'mail' });
}
