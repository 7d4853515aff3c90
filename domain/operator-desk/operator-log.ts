import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, withPlatform } from '#db/index.ts';
import type { OperatorRole } from '#domain/audit/index.ts';
import { isDay } from '#lib/day.ts';
import { isId } from '#lib/ids.ts';
import { likeWords } from '#lib/like-words.ts';

export type OperatorActRow = {
  id: string;
  at: Date;
  name: string;
  role: OperatorRole;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The slug of a store or the address of an account; null if it was deleted or has none. */
  subjectName: string | null;
  reason: string;
};

const NEWEST = pageOrder('newest', [[sql`a.id`, 'uuid']]);

export type OperatorActsAsked = PageAsked & {
  subject?: { kind: 'store' | 'user'; id: string };
  /** The operator's user id. */
  userId?: string;
  action?: string;
  /** The first and the last day, in UTC. */
  from?: string;
  to?: string;
  /** Search words for the slug or name of a store, or the address or name of a user. */
  query?: string;
};

/** The log of operators' acts, newest first. */
export async function listOperatorActs(asked: OperatorActsAsked): Promise<Page<OperatorActRow>> {
  const page = askedPage(NEWEST, asked);
  const isOf = isAsked(asked);
  return withPlatform(async (tx) => {
    const { rows } = await sql<OperatorActRow & { keys: string }>`
      select a.id, a.at, a.name, a.role, a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId",
          a.reason, ${page.keys},
          case a.subject_kind
            when 'store' then (select s.slug from stores s where s.id = a.subject_id::uuid)
            when 'package' then a.subject_id
            when 'bulk_act' then a.subject_id
            when 'user' then (select u.email from users u where u.id = a.subject_id::uuid)
            when 'mail' then a.detail ->> 'kind'
            when 'bulletin' then (select n.title_en from bulletins n where n.id = a.subject_id::uuid)
            -- A version of the platform's settings, or the name of a log.
            when 'platform' then case when a.subject_id ~ '^[0-9]+$'
              then (select p.name_en from platform_settings p where p.version = a.subject_id::int)
              else a.subject_id end
            when 'operator' then (select u.email from users u where u.id = a.subject_id::uuid) end as "subjectName"
        from operator_acts a where ${isOf} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

/** The operators in the log, by name, for its filter. */
export async function listActors(): Promise<{ userId: string; name: string }[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ userId: string; name: string }>`
      select distinct on (user_id) user_id as "userId", name from operator_acts
       order by user_id, id desc limit 200`.execute(tx);
    return rows.toSorted((one, other) => one.name.localeCompare(other.name));
  });
}

function isAsked({ subject, userId, action, from, to, query = '' }: OperatorActsAsked): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  const words = likeWords(query);
  if (subject) parts.push(sql`a.subject_kind = ${subject.kind} and a.subject_id = ${subject.id}`);
  if (userId && isId(userId)) parts.push(sql`a.user_id = ${userId}`);
  if (action) parts.push(sql`a.action = ${action}`);
  if (isUsualDay(from)) parts.push(sql`a.at >= ${from}::date at time zone 'UTC'`);
  if (isUsualDay(to)) parts.push(sql`a.at < (${to}::date + 1) at time zone 'UTC'`);
  if (words !== null) {
    parts.push(sql`a.subject_id in (
      select id::text from stores where (slug || ' ' || name) ilike ${words}
      union select id::text from users where (email_norm || ' ' || name) ilike ${words})`);
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

// PostgreSQL has no year 0.
function isUsualDay(day: string | undefined): day is string {
  return isDay(day) && day > '2000';
}
