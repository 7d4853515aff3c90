import { type RawBuilder, sql } from 'kysely';
import { likeWords } from '#lib/like-words.ts';

type Wanted<Kind> = {
  /** SQL for the kind of a store. It is compared with `wanted`, if that is set. */
  kind: RawBuilder<Kind>;
  wanted: Kind | null | undefined;
  packageCode?: string | undefined;
  query?: string | undefined;
};

/** SQL condition for stores s with packages p: kind, package, and search words in slug, name, owner or domain. */
export function matchesStore<Kind>({
  kind,
  wanted,
  packageCode = '',
  query = '',
}: Wanted<Kind>): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  const words = likeWords(query);
  if (wanted) parts.push(sql`${kind} = ${wanted}`);
  if (packageCode !== '') parts.push(sql`p.code = ${packageCode}`);
  if (words !== null) {
    parts.push(sql`s.id in (
      select id from stores where (slug || ' ' || name) ilike ${words}
      union select m.store_id from users u join staff_memberships m on m.user_id = u.id
        where m.role = 'owner' and (u.email_norm || ' ' || u.name) ilike ${words}
      union select store_id from domain_claims where host ilike ${words})`);
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
