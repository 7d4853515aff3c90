import { sql } from 'kysely';
import { type PlatformTx, type StoreTx, withPlatformAndStore, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { countPlatformAttempt, type Limit, mailboxOf, normalizeEmail } from '#domain/identity/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ExtendFailure } from './errors.ts';
import { type Extension, furtherDays } from './further-days.ts';
import type { RequestKind } from './open-request.ts';
import { contactOf } from './read-request.ts';

const DAY = 24 * 3600;
/** Staff type the address, which may be any stranger's. More notices are left to the store. */
const OF_STORE: Limit = { bucket: 'privacy-notice', windowSeconds: DAY, free: 50, refuse: 50 };
const TO_MAILBOX: Limit = { bucket: 'privacy-notice-to', windowSeconds: DAY, free: 10, refuse: 10 };

type Extending = { storeId: string; requestId: string; reason: Extension };
type Extended = { kind: RequestKind; receivedAt: Date; dueAt: Date };

/**
 * Extends the deadline of an open request, once and before it has passed, and mails the person the reason and the new
 * day, as both laws require. `isTold` is false if the request has no e-mail address, or too many notices were
 * mailed: the store must then inform the person.
 */
export async function extendRequest(
  { storeId, requestId, reason }: Extending,
  act: Act,
): Promise<Result<{ dueAt: Date; isTold: boolean }, ExtendFailure>> {
  if (!isId(requestId)) return fail('request_closed');
  const { country, locale } = await withStore(storeId, (tx) =>
    tx
      .selectFrom('store_settings')
      .select(['country', 'default_locale as locale'])
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow(),
  );
  const to = (await withStore(storeId, (tx) => contactOf(tx, requestId)))?.emails[0];
  const asked = { storeId, requestId, reason, days: furtherDays(country), to };
  return withPlatformAndStore(
    storeId,
    (tx) => write(tx, asked, act),
    async (tx, written) => {
      if (!written.ok) return written;
      const { value: extended } = written;
      const { to: told, ...dates } = extended;
      const telling = { ...dates, requestId, reason, locale: locale as Locale };
      if (told !== undefined) await tellPerson(tx, { ...telling, to: told }, act);
      const isTold = told !== undefined;
      await recordAudit(tx, act, {
        ...{ action: 'privacy.extended', subjectKind: 'privacy', subjectId: requestId },
        after: { reason, dueAt: extended.dueAt.toISOString() },
      });
      return ok({ dueAt: extended.dueAt, isTold });
    },
  );
}

// A second call at the same time waits here, and then finds the deadline extended.
async function write(
  tx: PlatformTx,
  { storeId, requestId, reason, days, to }: Extending & { days: number; to: string | undefined },
  { at }: Act,
): Promise<Result<Extended & { to: string | undefined }, ExtendFailure>> {
  const row = await tx
    .updateTable('privacy_requests')
    .set({
      ...{ extended_at: at, extension: reason },
      due_at: sql<Date>`due_at + make_interval(days => ${days}::int)`,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', requestId)
    .where('outcome', 'is', null)
    .where('extended_at', 'is', null)
    .where('due_at', '>=', at)
    .returning(['kind', 'received_at as receivedAt', 'due_at as dueAt'])
    .executeTakeFirst();
  if (row) {
    const isAllowed = to !== undefined && (await mayTell(tx, { storeId, to, at }));
    return ok({ ...row, kind: row.kind as RequestKind, to: isAllowed ? to : undefined });
  }
  const found = await tx
    .selectFrom('privacy_requests')
    .select(['outcome', 'extended_at as extendedAt'])
    .where('store_id', '=', storeId)
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!found || found.outcome !== null) return fail('request_closed');
  return fail(found.extendedAt === null ? 'deadline_passed' : 'already_extended');
}

async function mayTell(
  tx: PlatformTx,
  { storeId, to, at }: { storeId: string; to: string; at: Date },
): Promise<boolean> {
  const ofStore = await countPlatformAttempt(tx, OF_STORE, { subject: storeId, at });
  if (ofStore.isRefused) return false;
  const subject = mailboxOf(normalizeEmail(to));
  return !(await countPlatformAttempt(tx, TO_MAILBOX, { subject, at })).isRefused;
}

type Telling = Extended & { requestId: string; reason: Extension; locale: Locale; to: string };

async function tellPerson(
  tx: StoreTx,
  { requestId, locale, kind, reason, receivedAt, dueAt, to }: Telling,
  act: Act,
): Promise<void> {
  const mail = { to, locale, data: { request: kind, reason, receivedAt, dueAt } };
  await enqueueMail(
    tx,
    { ...mail, kind: 'privacy_extended', dedupeKey: `privacy_extended:${requestId}` },
    act,
  );
}
