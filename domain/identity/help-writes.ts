import { withPlatformAndStore } from '#db/index.ts';
import { operatorAct, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import type { StoreView } from './view-as.ts';

type Write = { storeId: string; view: StoreView; route: string; requestId: string; ip: string };

/**
 * Records a helper's form in both logs before it runs, so that every write of a helper has an entry, even if the verb
 * records none.
 */
export async function recordHelpWrite(
  { storeId, view, route, requestId, ip }: Write,
  at: Date,
): Promise<void> {
  const { help, actor, operator } = view;
  if (!help) throw new Error('A view without a grant writes nothing.');
  const of = { userId: actor.userId, ...operator, permission: 'stores.help' };
  const act = operatorAct(of, at, { requestId, ip });
  await withPlatformAndStore(
    storeId,
    (tx) =>
      recordOperatorAct(tx, act, {
        subjectKind: 'store',
        subjectId: storeId,
        detail: { route, grant: help.grantId },
      }),
    (tx) =>
      recordAudit(
        tx,
        { ...act, by: actor },
        {
          ...{ action: 'store.changed_by_operator', subjectKind: 'store', subjectId: storeId },
          after: { page: route, onBehalfOf: help.byName },
        },
      ),
  );
}
