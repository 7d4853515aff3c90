import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { BreachEntry } from './breach.ts';
import { readBreach } from './read-breaches.ts';

export const MAIL_BREACH_TASK = 'breaches.mail-owners';

const AT_ONCE = 100;

export type NotifyFailure =
  | Failure<'breach_unknown', undefined>
  /** Every owner of the stores was already mailed. */
  | Failure<'owners_told', undefined>;

/**
 * Enqueues the job that mails the owners of the stores affected by a breach. A later call mails only owners who were
 * not mailed yet.
 */
export async function notifyOwners(
  { breachId }: { breachId: string },
  act: Act,
): Promise<Result<{ owners: number }, NotifyFailure>> {
  const breach = await readBreach(breachId);
  if (!breach) return fail('breach_unknown');
  return withPlatform(async (tx) => {
    const owners = await countUntold(tx, breach.current);
    if (owners === 0) return fail('owners_told');
    await sql`select app.enqueue_breach_mails(${breachId}::uuid)`.execute(tx);
    const detail = { breach: breachId, owners };
    await recordOperatorAct(tx, act, { subjectKind: 'platform', subjectId: 'breaches', detail });
    return ok({ owners });
  });
}

/** Run by the job: writes a mail for each owner who has none yet, a hundred per transaction. Safe to repeat. */
export async function mailBreachOwners(breachId: string, at: Date): Promise<number> {
  const breach = await readBreach(breachId);
  if (!breach) return 0;
  let mailed = 0;
  for (;;) {
    const count = await withPlatform((tx) => mailSome(tx, breach.current, at));
    mailed += count;
    if (count < AT_ONCE) return mailed;
  }
}

type Owner = { userId: string; storeId: string; store: string; name: string; email: string; locale: string };

async function mailSome(tx: PlatformTx, breach: BreachEntry, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('breach ' || ${breach.breachId}, 0))`.execute(tx);
  const { rows } = await sql<Owner>`
    select u.id as "userId", s.id as "storeId", s.name as store, u.name, u.email, u.locale ${untold(breach)}
     order by s.id, u.id limit ${AT_ONCE}`.execute(tx);
  for (const { userId, storeId, store, name, email, locale } of rows) {
    const { title, what, measures, awareAt, persons, dataKinds } = breach;
    const data = { name, store, title, what, measures, awareAt, persons, dataKinds };
    const mail = { userId, to: email, locale: locale as Locale, kind: 'own_breach', data } as const;
    await enqueuePlatformMail(tx, mail, at);
    await tx
      .insertInto('breach_notices')
      .values({ breach_id: breach.breachId, store_id: storeId, user_id: userId, at })
      .execute();
  }
  return rows.length;
}

async function countUntold(tx: PlatformTx, breach: BreachEntry): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${untold(breach)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function untold({ breachId, concernsAll, stores }: BreachEntry) {
  const ids = stores.map(({ id }) => id);
  return sql`from stores s join staff_memberships m on m.store_id = s.id and m.role = 'owner'
      join users u on u.id = m.user_id
     where (${concernsAll} or s.id = any (${ids}::uuid[])) and not exists (select from breach_notices n
       where n.breach_id = ${breachId} and n.store_id = s.id and n.user_id = u.id)`;
}
