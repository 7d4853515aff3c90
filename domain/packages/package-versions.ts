import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { PACKAGE, type Package } from './package.ts';

export type PackageVersion = Package & {
  byName: string;
  createdAt: Date;
  stores: number;
  /** The first of these stores, by slug. */
  someStores: { slug: string; name: string }[];
  /** True if this version has the same limits, prices and switches as the current one. */
  hasCurrentTerms: boolean;
};

const MOST_VERSIONS = 50;
const SOME_STORES = 20;

/**
 * The current version of a package and each earlier version that a store still has, newest first. Empty if there is
 * no such package.
 */
export async function readPackageVersions(code: string): Promise<PackageVersion[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<{
      package: Package;
      byName: string;
      createdAt: Date;
      stores: number;
      someStores: PackageVersion['someStores'];
    }>`
      select ${PACKAGE} as package, p.by_name as "byName", p.created_at as "createdAt",
          (select count(*)::int from subscriptions where package_id = p.id) as stores,
          coalesce((select jsonb_agg(jsonb_build_object('slug', f.slug, 'name', f.name) order by f.slug)
            from (select s.slug, s.name from subscriptions b join stores s on s.id = b.store_id
                   where b.package_id = p.id order by s.slug limit ${SOME_STORES}) f), '[]') as "someStores"
        from packages p
       where p.code = ${code}
         and (p.version = (select max(version) from packages where code = p.code)
           or exists (select from subscriptions where package_id = p.id))
       order by p.version desc limit ${MOST_VERSIONS}`.execute(tx);
    const current = rows[0]?.package;
    return rows.map(({ package: own, ...rest }) => ({
      ...own,
      ...rest,
      hasCurrentTerms: current !== undefined && termsOf(own) === termsOf(current),
    }));
  });
}

const termsOf = ({ limits, prices, featuresOff }: Package) => JSON.stringify([limits, prices, featuresOff]);
