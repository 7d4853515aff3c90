import { type PlatformTx, type StoreTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, actorName, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import { isDay } from '#lib/day.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { readAddresses, subjectsOf, type TypedAddresses } from './addresses.ts';
import type { OpenFailure } from './errors.ts';
import type { Addresses } from './held-data.ts';

export const REQUEST_KINDS = ['export', 'erasure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * The time limit for an answer: thirty days from receipt, by the implementing regulation of the Saudi PDPL (art. 3).
 * For most days it is also within the month of GDPR art. 12(3), which is up to two days shorter from the end of
 * January through February.
 */
export const DAYS_TO_ANSWER = 30;
const DAY = 86_400_000;
/** A request that was received earlier was either answered or is recorded too late to matter. */
const EARLIEST_MS = 365 * DAY;

export type NewRequest = TypedAddresses & {
  storeId: string;
  kind: RequestKind;
  /** The day on which the store received it, `YYYY-MM-DD`. */
  receivedOn: string;
  secretKey: string;
};

/**
 * Registers a person's request: by staff or, with an act of the console, by an operator, in which case the owners are
 * mailed. The addresses are stored in the store's tables, so that no operator can read them later.
 */
export async function openRequest(
  input: NewRequest,
  act: Act,
): Promise<Result<{ requestId: string }, OpenFailure>> {
  const { storeId, kind, receivedOn, secretKey } = input;
  // Noon in UTC, so that it is the same day in almost every time zone.
  const receivedAt = isDay(receivedOn) ? new Date(`${receivedOn}T12:00:00Z`) : null;
  // In a store east of UTC the next day may already have begun.
  const isPast = receivedAt !== null && receivedAt.getTime() <= act.at.getTime() + DAY;
  if (!isPast || act.at.getTime() - receivedAt.getTime() > EARLIEST_MS) return fail('received_invalid');
  const read = await readAddresses(storeId, input);
  if (!read.ok) return read;
  const request = { requestId: newId(), kind, receivedAt, dueAt: dueAtOf(receivedAt) };
  await withPlatformAndStore(
    storeId,
    async (tx) => {
      const subjects = subjectsOf(read.value, storeId, secretKey);
      await insertRequest(tx, { ...request, storeId, subjects }, act);
      const detail = { request: request.requestId, kind };
      await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail });
    },
    (tx) => recordOpened(tx, { ...request, addresses: read.value }, act),
  );
  return ok({ requestId: request.requestId });
}

export const dueAtOf = (receivedAt: Date) => new Date(receivedAt.getTime() + DAYS_TO_ANSWER * DAY);

type Inserted = {
  requestId: string;
  storeId: string;
  kind: RequestKind;
  receivedAt: Date;
  dueAt: Date;
  subjects: string[];
  /** The outcome of a request that the person fulfilled without help. */
  isDone?: boolean;
};

export async function insertRequest(
  tx: PlatformTx,
  { requestId, storeId, isDone, ...request }: Inserted,
  act: Act,
): Promise<void> {
  const source = act.operator ? 'operator' : act.by.kind === 'shopper' ? 'shopper' : 'staff';
  const byName = (act.operator?.name ?? actorName(act.by)).slice(0, 120);
  await tx
    .insertInto('privacy_requests')
    .values({
      ...{ store_id: storeId, id: requestId, kind: request.kind, source, by_name: byName },
      ...{ received_at: request.receivedAt, due_at: request.dueAt, created_at: act.at },
      subjects: request.subjects,
      ...(isDone ? { outcome: 'done', closed_at: act.at, closed_by: byName } : {}),
    })
    .execute();
}

type Opened = { requestId: string; kind: RequestKind; dueAt: Date; addresses: Addresses };

async function recordOpened(tx: StoreTx, { requestId, kind, dueAt, addresses }: Opened, act: Act) {
  const { emails, phones } = addresses;
  await tx
    .insertInto('privacy_contacts')
    .values({ store_id: tx.storeId, request_id: requestId, emails: [...emails], phones: [...phones] })
    .execute();
  await recordAudit(tx, act, {
    action: act.operator ? 'privacy.received' : 'privacy.registered',
    subjectKind: 'privacy',
    subjectId: requestId,
    after: { kind, dueAt: dueAt.toISOString() },
  });
}
