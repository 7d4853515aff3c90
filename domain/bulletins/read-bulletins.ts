import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PlatformTx, pageOrder, withPlatform } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Bulletin, BulletinState } from './bulletin.ts';

const NEWEST = pageOrder('newest', [
  [sql`b.created_at`, 'time'],
  [sql`b.id`, 'uuid'],
]);

const COLUMNS = sql`b.id, b.level, json_build_object('en', b.title_en, 'ar', b.title_ar) as titles,
  json_build_object('en', b.body_en, 'ar', b.body_ar) as bodies, b.shows_from as "showsFrom",
  b.shows_until as "showsUntil", b.packages, b.countries, b.is_mailed as "isMailed", b.edition,
  b.by_name as "byName", b.created_at as "createdAt", b.published_at as "publishedAt", b.ended_at as "endedAt",
  b.mailed_at as "mailedAt"`;

/** Announcements, newest first. */
export async function listBulletins(
  filter: PageAsked & { state?: BulletinState | null },
  at: Date,
): Promise<Page<Bulletin>> {
  const page = askedPage(NEWEST, filter);
  const isOfState = filter.state ? isInState(filter.state, at) : sql`true`;
  return withPlatform(async (tx) => {
    const { rows } = await sql<Bulletin & { keys: string }>`
      select ${COLUMNS}, ${page.keys} from bulletins b where ${isOfState} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

/** Null if there is no such announcement. */
export async function findBulletin(id: string): Promise<Bulletin | null> {
  return withPlatform((tx) => bulletinOf(tx, id));
}

/** The announcement as this transaction sees it; `for update` locks it. */
export async function bulletinOf(tx: PlatformTx, id: string, lock?: 'for update'): Promise<Bulletin | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Bulletin>`
    select ${COLUMNS} from bulletins b where b.id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

function isInState(state: BulletinState, at: Date): RawBuilder<unknown> {
  if (state === 'draft') return sql`b.published_at is null`;
  const isOver = sql`(b.ended_at is not null or b.shows_until <= ${at})`;
  if (state === 'over') return sql`b.published_at is not null and ${isOver}`;
  const hasBegun = state === 'shown' ? sql`b.shows_from <= ${at}` : sql`b.shows_from > ${at}`;
  return sql`b.published_at is not null and not ${isOver} and ${hasBegun}`;
}
