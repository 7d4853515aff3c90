import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, withPlatform } from '#db/index.ts';
import type { OperatorRole } from '#domain/audit/index.ts';

export type OperatorActRow = {
  id: string;
  at: Date;
  name: string;
  role: OperatorRole;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The slug of a store or the address of an account; null if it is gone or has none. */
  subjectName: string | null;
  reason: string;
};

const NEWEST = pageOrder('newest', [[sql`a.id`, 'uuid']]);

/** What operators did, newest first; of one subject if it is given. */
export async function listOperatorActs(
  asked: PageAsked & { subject?: { kind: 'store' | 'user'; id: string } },
): Promise<Page<OperatorActRow>> {
  const page = askedPage(NEWEST, asked);
  const { subject } = asked;
  const isOf = subject
    ? sql<boolean>`a.subject_kind = ${subject.kind} and a.subject_id = ${subject.id}`
    : sql<boolean>`true`;
  return withPlatform(async (tx) => {
    const { rows } = await sql<OperatorActRow & { keys: string }>`
      select a.id, a.at, a.name, a.role, a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId",
          a.reason, ${page.keys},
          case a.subject_kind
            when 'store' then (select s.slug from stores s where s.id = a.subject_id::uuid)
            when 'package' then a.subject_id
            when 'user' then (select u.email from users u where u.id = a.subject_id::uuid)
            when 'operator' then (select u.email from users u where u.id = a.subject_id::uuid) end as "subjectName"
        from operator_acts a where ${isOf} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}
