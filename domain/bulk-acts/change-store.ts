import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { currentPackage } from '#domain/packages/index.ts';
import {
  type ChangeHooks,
  changePackage,
  givePackage,
  setPeriodEnd,
  suspendStore,
  unsuspendStore,
} from '#domain/subscription/index.ts';
import type { BulkAct, BulkKind } from './bulk-act.ts';
import { seenNow } from './seen.ts';

export type StoreOutcome = { outcome: 'done' | 'changed' | 'refused' | 'failed'; problem: string };

type Work = BulkAct & { kind: BulkKind };
type Target = { storeId: string; act: Act };
type Seen = { seen: string | null; endsAfter: Date | null };

/** Thrown inside a transaction to roll it back. */
class NotAsSeen extends Error {
  readonly problem: 'store' | 'package' | 'late';
  constructor(problem: NotAsSeen['problem']) {
    super('The store is not as the preview showed it.');
    this.problem = problem;
  }
}

/**
 * Changes one store with the same verb as a single act, if the store is still as the preview showed it. Marks its row
 * as done in the same transaction.
 */
export async function changeStore(work: Work, target: Target): Promise<StoreOutcome> {
  // The rows of a confirmed bulk act contain the values of the preview.
  const shown = await withPlatform((tx) => shownOf(tx, work.id, target.storeId));
  let isDone = false;
  const hooks: ChangeHooks = {
    before: (tx) => requireAsSeen(tx, work, { ...target, shown }),
    after: async (tx) => {
      await markDone(tx, work.id, target);
      isDone = true;
    },
  };
  try {
    const done = await runVerb(work, { ...target, endsAfter: shown.endsAfter }, hooks);
    if (isDone) return { outcome: 'done', problem: '' };
    return { outcome: 'refused', problem: done.ok ? 'same' : done.code };
  } catch (error) {
    if (error instanceof NotAsSeen) return { outcome: 'changed', problem: error.problem };
    throw error;
  }
}

async function shownOf(tx: PlatformTx, id: string, storeId: string): Promise<Seen> {
  const row = await tx
    .selectFrom('bulk_act_stores as t')
    .select(['t.seen', 't.ends_after as endsAfter'])
    .where('t.bulk_act_id', '=', id)
    .where('t.store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? { seen: null, endsAfter: null };
}

async function requireAsSeen(
  tx: PlatformTx,
  work: Work,
  { storeId, act, shown }: Target & { shown: Seen },
): Promise<void> {
  const now = await seenNow(tx, storeId);
  if (now === null || now !== shown.seen) throw new NotAsSeen('store');
  const { package: chosen } = work;
  if (chosen && (await currentPackage(tx, chosen.code))?.id !== chosen.id) throw new NotAsSeen('package');
  const isTimed = work.kind === 'extend_trial' || work.kind === 'give_package';
  if (isTimed && shown.endsAfter && shown.endsAfter <= act.at) throw new NotAsSeen('late');
}

/** Throws if another run changed the store meanwhile, so that the transaction is rolled back. */
async function markDone(tx: PlatformTx, id: string, { storeId, act }: Target): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_act_stores')
    .set({ outcome: 'done', done_at: act.at })
    .where('bulk_act_id', '=', id)
    .where('store_id', '=', storeId)
    .where('outcome', '=', 'planned')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotAsSeen('store');
}

type Done = { ok: true } | { ok: false; code: string };

function runVerb(
  { kind, reason, package: chosen }: Work,
  { storeId, act, endsAfter: endsAt }: Target & Pick<Seen, 'endsAfter'>,
  hooks: ChangeHooks,
): Promise<Done> {
  const code = chosen?.code ?? '';
  switch (kind) {
    case 'suspend':
      return suspendStore({ storeId, reason }, act, hooks);
    case 'unsuspend':
      return unsuspendStore({ storeId, reason }, act, hooks);
    case 'extend_trial':
      return setPeriodEnd({ storeId, endsAt }, act, hooks);
    case 'change_package':
      return changePackage({ storeId, code }, act, hooks);
    case 'give_package':
      return givePackage({ storeId, code, endsAt }, act, hooks);
  }
}
