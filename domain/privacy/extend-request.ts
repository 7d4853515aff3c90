import { sql } from 'kysely';
import { type PlatformTx, type StoreTx, withPlatformAndStore, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ExtendFailure } from './errors.ts';
import { type Extension, furtherDays } from './further-days.ts';
import type { RequestKind } from './open-request.ts';
import { contactOf } from './read-request.ts';

type Extending = { storeId: string; requestId: string; reason: Extension };
type Extended = { kind: RequestKind; receivedAt: Date; dueAt: Date };

/**
 * Extends the deadline of an open request, once and before it has passed, and mails the person the reason and the new
 * day, as both laws require. `isTold` is false if the request has no e-mail address: the store must then inform the
 * person.
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
  const asked = { storeId, requestId, reason, days: furtherDays(country) };
  return withPlatformAndStore(
    storeId,
    (tx) => write(tx, asked, act),
    async (tx, written) => {
      if (!written.ok) return written;
      const { value: extended } = written;
      const isTold = await tellPerson(tx, { ...extended, requestId, reason, locale: locale as Locale }, act);
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
  { storeId, requestId, reason, days }: Extending & { days: number },
  { at }: Act,
): Promise<Result<Extended, ExtendFailure>> {
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
  if (row) return ok({ ...row, kind: row.kind as RequestKind });
  const found = await tx
    .selectFrom('privacy_requests')
    .select(['outcome', 'extended_at as extendedAt'])
    .where('store_id', '=', storeId)
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!found || found.outcome !== null) return fail('request_closed');
  return fail(found.extendedAt === null ? 'deadline_passed' : 'already_extended');
}

type Telling = Extended & { requestId: string; reason: Extension; locale: Locale };

async function tellPerson(
  tx: StoreTx,
  { requestId, locale, kind, reason, receivedAt, dueAt }: Telling,
  act: Act,
): Promise<boolean> {
  const to = (await contactOf(tx, requestId))?.emails[0];
  if (to === undefined) return false;
  const mail = { to, locale, data: { request: kind, reason, receivedAt, dueAt } };
  await enqueueMail(
    tx,
    { ...mail, kind: 'privacy_extended', dedupeKey: `privacy_extended:${requestId}` },
    act,
  );
  return true;
}
