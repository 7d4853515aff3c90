import { type RawBuilder, sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Bulletin } from './bulletin.ts';

type Whom = Pick<Bulletin, 'packages' | 'countries'>;

/** The stores and owners that an announcement currently addresses; an owner of two stores counts once. */
export async function countAudience(whom: Whom): Promise<{ stores: number; owners: number }> {
  const { rows } = await withPlatform((tx) =>
    sql<{ stores: number; owners: number }>`
      select count(distinct m.store_id)::int as stores, count(distinct m.user_id)::int as owners
        from ${ownersOf(whom)}`.execute(tx),
  );
  return rows[0] ?? { stores: 0, owners: 0 };
}

export type BulletinReader = { userId: string; email: string; locale: string };

/** The next owners of an audience after an account, by account id. */
export async function nextReaders(
  tx: PlatformTx,
  { whom, after, limit }: { whom: Whom; after: string | null; limit: number },
): Promise<BulletinReader[]> {
  const isNext = after === null ? sql`true` : sql`u.id > ${after}::uuid`;
  const { rows } = await sql<BulletinReader>`
    select u.id as "userId", u.email, u.locale from users u
     where ${isNext} and u.id in (select m.user_id from ${ownersOf(whom)})
     order by u.id limit ${limit}`.execute(tx);
  return rows;
}

/** The countries in which there are stores, with the number of stores in each. */
export async function storeCountries(): Promise<{ country: string; stores: number }[]> {
  const { rows } = await withPlatform((tx) =>
    sql<{ country: string; stores: number }>`
      select country, count(*)::int as stores from app.store_countries() group by 1 order by 2 desc, 1`.execute(
      tx,
    ),
  );
  return rows;
}

// An unconfirmed sign-up gets no mail, and its admin shows no announcements.
function ownersOf({ packages, countries }: Whom): RawBuilder<unknown> {
  const isOfPackage =
    packages.length === 0
      ? sql`true`
      : sql`exists (select from subscriptions b join packages p on p.id = b.package_id
          where b.store_id = m.store_id and p.code = any(${packages}::text[]))`;
  const isOfCountry =
    countries.length === 0
      ? sql`true`
      : sql`m.store_id in (select c.store_id from app.store_countries() c where c.country = any(${countries}::text[]))`;
  return sql`staff_memberships m join stores s on s.id = m.store_id and s.status <> 'closed'
    where m.role = 'owner' and ${isOfPackage} and ${isOfCountry}
      and not exists (select from provisional_stores v where v.store_id = m.store_id)`;
}
