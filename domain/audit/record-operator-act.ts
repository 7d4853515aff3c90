import type { PlatformTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import type { Act } from './act.ts';

export type OperatorEntry = {
  subjectKind:
    | 'store'
    | 'user'
    | 'package'
    | 'job'
    | 'operator'
    | 'platform'
    | 'bulk_act'
    | 'bulletin'
    | 'mail';
  subjectId: string;
  detail?: Record<string, unknown>;
};

/**
 * Writes an operator's act to the platform's log, in the transaction of the change. Writes nothing for acts of
 * commands, jobs and stores.
 */
export async function recordOperatorAct(tx: PlatformTx, act: Act, entry: OperatorEntry): Promise<void> {
  const { operator } = act;
  if (!operator) return;
  await tx
    .insertInto('operator_acts')
    .values({
      ...{ id: newId(), at: act.at, user_id: operator.userId, name: operator.name, role: operator.role },
      ...{ action: operator.permission, subject_kind: entry.subjectKind, subject_id: entry.subjectId },
      reason: operator.reason ?? '',
      detail: jsonText(entry.detail ?? {}),
      ...{ ip: act.ip ?? '', request_id: act.requestId ?? '' },
    })
    .execute();
}
