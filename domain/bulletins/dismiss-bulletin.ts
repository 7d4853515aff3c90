import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

const MOST_EDITIONS = 1_000_000;

/**
 * Stores that a person dismissed an announcement in the edition that they read, for all of their stores and browsers.
 * False if there is no such announcement or it cannot be dismissed. Idempotent.
 */
export async function dismissBulletin(
  { id, edition, userId }: { id: string; edition: number; userId: string },
  at: Date,
): Promise<boolean> {
  if (!isId(id) || !Number.isInteger(edition) || edition < 1 || edition > MOST_EDITIONS) return false;
  const { rows } = await withPlatform((tx) =>
    sql`insert into bulletin_dismissals as d (bulletin_id, user_id, edition, at)
      select b.id, ${userId}::uuid, ${edition}::int, ${at}::timestamptz from bulletins b
       where b.id = ${id} and b.published_at is not null and b.level <> 'maintenance'
         and ${edition}::int <= b.edition
      on conflict (bulletin_id, user_id) do update
        set edition = greatest(d.edition, excluded.edition), at = excluded.at
      returning d.edition`.execute(tx),
  );
  return rows.length > 0;
}
