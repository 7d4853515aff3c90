import { enqueue, noteChange, type PlatformTx, withPlatformAndStore, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { noteStoreErasure } from '#domain/erasures/index.ts';
import { cancelSubscription, lockSubscription, type StoreUnknown } from '#domain/subscription/index.ts';
import { loadShell, storeSlug } from '#domain/tenancy/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type Closing, closingIn } from './closing-of.ts';
import type { AlreadyClosed, NameWrong, NotClosed, StoreSuspended } from './errors.ts';

export const REMOVE_STORE_TASK = 'closing.remove-store';
export const REMIND_CLOSING_TASK = 'closing.remind';

const DAY = 24 * 3_600_000;
/** The number of days in which a closed store can be reopened. */
export const UNDO_DAYS = 30;
const REMIND_DAYS = 7;

type Closed = Result<Closing, StoreUnknown | AlreadyClosed | NameWrong | StoreSuspended | ChargePending>;
/** A payment for the plan is pending; the store can be closed once it has ended. */
type ChargePending = Failure<'charge_pending', undefined>;

/**
 * Closes a store for its owner: shoppers immediately see a closed shop, a running plan is not renewed, and thirty
 * days later everything is deleted. `typed` is the store's name in one of its languages, or its slug.
 */
export async function closeStore(
  { storeId, typed }: { storeId: string; typed: string },
  act: Act,
): Promise<Closed> {
  if (!(await isNameOf(storeId, typed))) return fail('name_wrong');
  return closeNamed({ storeId, isRepeat: false }, act);
}

/**
 * Closes a store again that was restored to a time before it was closed. A suspension or payment at that time had
 * ended before the store was closed, so neither prevents it. Idempotent.
 */
export async function repeatClosing(storeId: string, act: Act): Promise<void> {
  await closeNamed({ storeId, isRepeat: true }, act);
}

type Named = { storeId: string; isRepeat: boolean };

async function closeNamed({ storeId, isRepeat }: Named, act: Act): Promise<Closed> {
  // The plan is cancelled first, so that no closed store is charged. If the closing then fails, only the renewal of
  // the plan is cancelled.
  const canceled = await cancelSubscription({ storeId }, act);
  if (!canceled.ok && canceled.code === 'charge_pending' && !isRepeat) return fail('charge_pending');
  return withPlatformAndStore(
    storeId,
    (tx) => writeClosing(tx, { storeId, isRepeat }, act),
    async (tx, closed) => {
      if (!closed.ok) return closed;
      const { removesAt } = closed.value;
      const payload = { removesAt: removesAt.toISOString() };
      const remindsAt = new Date(removesAt.getTime() - REMIND_DAYS * DAY);
      await enqueue(tx, REMOVE_STORE_TASK, payload, jobAt('web', removesAt, REMOVE_STORE_TASK));
      await enqueue(tx, REMIND_CLOSING_TASK, payload, jobAt('mail', remindsAt, REMIND_CLOSING_TASK));
      await recordAudit(tx, act, { action: 'store.closed', ...subject(storeId), after: payload });
      await noteChange(tx, ['state']);
      return closed;
    },
  );
}

/** Reopens a closed store within its thirty days. A cancelled plan stays cancelled. */
export async function reopenStore(
  { storeId }: { storeId: string },
  act: Act,
): Promise<Result<undefined, StoreUnknown | NotClosed>> {
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
      const { numDeletedRows } = await tx
        .deleteFrom('store_closings')
        .where('store_id', '=', storeId)
        .where('removes_at', '>', act.at)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return fail('not_closed');
      await noteStoreErasure(tx, storeId, { kind: 'store_reopened' }, act.at);
      return ok(undefined);
    },
    async (tx, opened) => {
      if (!opened.ok) return opened;
      await recordAudit(tx, act, { action: 'store.reopened', ...subject(storeId) });
      await noteChange(tx, ['state']);
      return opened;
    },
  );
}

async function writeClosing(tx: PlatformTx, { storeId, isRepeat }: Named, act: Act) {
  if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
  const earlier = await closingIn(tx, storeId);
  if (earlier) return fail('already_closed', { removesAt: earlier.removesAt });
  const suspended = await tx
    .selectFrom('store_suspensions')
    .select('store_id')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (suspended && !isRepeat) return fail('store_suspended');
  const closing = { at: act.at, removesAt: new Date(act.at.getTime() + UNDO_DAYS * DAY) };
  const byName = actorName(act.by);
  await tx
    .insertInto('store_closings')
    .values({ store_id: storeId, by_name: byName, at: closing.at, removes_at: closing.removesAt })
    .execute();
  await noteStoreErasure(tx, storeId, { kind: 'store_closed' }, act.at);
  return ok({ ...closing, byName });
}

async function isNameOf(storeId: string, typed: string): Promise<boolean> {
  const { texts } = await withStore(storeId, loadShell);
  const said = plain(typed);
  return (
    said !== '' &&
    [await storeSlug(storeId), texts.en.name, texts.ar.name].some((name) => plain(name) === said)
  );
}

const plain = (name: string) => cleanLine(name.slice(0, 200)).toLocaleLowerCase('en');

const subject = (storeId: string) => ({ subjectKind: 'store', subjectId: storeId });

const jobAt = (jobClass: 'web' | 'mail', runAt: Date, jobKey: string) => ({ class: jobClass, runAt, jobKey });
