import { sql } from 'kysely';
import type { Locale } from '#lib/locale.ts';

/** An announcement of the operators as shown to an owner; `countries` limits it to stores there unless it is empty. */
export type OwnerBulletin = {
  id: string;
  level: 'info' | 'important' | 'maintenance';
  edition: number;
  titles: Record<Locale, string>;
  bodies: Record<Locale, string>;
  countries: string[];
};

/** The maximum number of lines above a page: maintenance first, then important announcements. */
const MOST = 3;

/**
 * The announcements that a session's page shows now, as a column of the statement that reads the session, so that
 * pages need no statement for them. Only for owners, without announcements that they have dismissed. The store's
 * country is not in the platform's tables, so the caller compares it.
 */
export function ownerBulletins(now: Date) {
  return sql<OwnerBulletin[]>`case when m.role = 'owner' then (
    select json_agg(json_build_object('id', b.id, 'level', b.level, 'edition', b.edition, 'countries', b.countries,
          'titles', json_build_object('en', b.title_en, 'ar', b.title_ar),
          'bodies', json_build_object('en', b.body_en, 'ar', b.body_ar))
        order by b.level = 'maintenance' desc, b.level = 'important' desc, b.published_at desc, b.id desc)
      from bulletins b
      left join bulletin_dismissals d on d.bulletin_id = b.id and d.user_id = s.user_id
     where b.published_at is not null and b.ended_at is null and b.shows_from <= ${now} and b.shows_until > ${now}
       and (b.level = 'maintenance' or d.edition is null or (b.level = 'important' and d.edition < b.edition))
       and (b.packages = '{}' or exists (select from subscriptions n join packages p on p.id = n.package_id
         where n.store_id = s.store_id and p.code = any(b.packages)))) end`;
}

/** The announcements for a store of this country, most urgent first. */
export function bulletinsIn(country: string, bulletins: OwnerBulletin[]): OwnerBulletin[] {
  return bulletins
    .filter(({ countries }) => countries.length === 0 || countries.includes(country))
    .slice(0, MOST);
}
