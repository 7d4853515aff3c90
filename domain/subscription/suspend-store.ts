import { noteChange, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, actorName, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result, type Success } from '#lib/result.ts';
import type { ChangeHooks } from './change-subscription.ts';
import type { AlreadySuspended, NotSuspended, ReasonInvalid, StoreUnknown } from './errors.ts';
import { lockSubscription } from './lock-subscription.ts';
import { recordChange } from './record-change.ts';

/** The operator's reason, shown to the owner. */
export type WithReason = { storeId: string; reason: string };

const MAX_REASON = 500;

/** Closes a store until it is unsuspended. Its data stays, and its owner can still export it. */
export async function suspendStore(
  input: WithReason,
  act: Act,
  hooks?: ChangeHooks,
): Promise<Result<undefined, StoreUnknown | ReasonInvalid | AlreadySuspended>> {
  return changeSuspension(input, { kind: 'suspended', act, hooks }, async (tx, { storeId, reason }) => {
    const now = await suspensionOf(tx, storeId);
    if (now) return fail('already_suspended', now);
    await tx
      .insertInto('store_suspensions')
      .values({ store_id: storeId, reason, by_name: actorName(act.by), at: act.at })
      .execute();
    return ok(undefined);
  });
}

/** Reopens a suspended store; if its paid period has ended, it stays closed. */
export async function unsuspendStore(
  input: WithReason,
  act: Act,
  hooks?: ChangeHooks,
): Promise<Result<undefined, StoreUnknown | ReasonInvalid | NotSuspended>> {
  return changeSuspension(input, { kind: 'unsuspended', act, hooks }, async (tx, { storeId }) => {
    if (!(await suspensionOf(tx, storeId))) return fail('not_suspended');
    await tx.deleteFrom('store_suspensions').where('store_id', '=', storeId).execute();
    return ok(undefined);
  });
}

type Write<F> = (tx: PlatformTx, input: WithReason) => Promise<Success<undefined> | F>;

async function changeSuspension<F extends Failure>(
  input: WithReason,
  { kind, act, hooks }: { kind: 'suspended' | 'unsuspended'; act: Act; hooks: ChangeHooks | undefined },
  write: Write<F>,
): Promise<Success<undefined> | StoreUnknown | ReasonInvalid | F> {
  const { storeId } = input;
  const reason = input.reason.trim();
  if (reason.length < 1 || reason.length > MAX_REASON) return fail('reason_invalid');
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      await hooks?.before(tx);
      if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
      const written = await write(tx, { storeId, reason });
      if (written.ok) {
        await hooks?.after(tx);
        await recordChange(tx, { storeId, kind, reason }, act);
        await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail: { kind } });
      }
      return written;
    },
    async (tx, done) => {
      if (!done.ok) return done;
      await recordAudit(tx, act, {
        action: `store.${kind}`,
        subjectKind: 'store',
        subjectId: storeId,
        after: { reason },
      });
      await noteChange(tx, ['state']);
      return done;
    },
  );
}

async function suspensionOf(tx: PlatformTx, storeId: string): Promise<{ reason: string; at: Date } | null> {
  const row = await tx
    .selectFrom('store_suspensions as x')
    .select(['x.reason', 'x.at'])
    .where('x.store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}
