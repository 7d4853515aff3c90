import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { PACKAGE, type Package } from './package.ts';

/** The current version of a package, with the number of stores on any of its versions and on earlier ones. */
export type PackageRow = Package & { stores: number; earlierStores: number };

export async function listPackages(): Promise<PackageRow[]> {
  return withPlatform(readPackageRows);
}

export async function readPackageRows(tx: PlatformTx): Promise<PackageRow[]> {
  const { rows } = await sql<{ package: Package; stores: number; earlierStores: number }>`
    select ${PACKAGE} as package, used.stores, used.earlier as "earlierStores"
      from packages p
      cross join lateral (
        select count(*)::int as stores, count(*) filter (where v.id <> p.id)::int as earlier
          from packages v join subscriptions s on s.package_id = v.id where v.code = p.code) used
     where p.version = (select max(version) from packages where code = p.code)
     order by p.position, p.code`.execute(tx);
  return rows.map(({ package: current, ...counts }) => ({ ...current, ...counts }));
}

/** The packages that stores may choose, in their order. */
export async function listOffers(): Promise<Package[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ package: Package }>`
      select ${PACKAGE} as package from packages p
        where p.is_listed and p.version = (select max(version) from packages where code = p.code)
        order by p.position, p.code`.execute(tx);
    return rows.map((row) => row.package);
  });
}

/** The current version of a package; null if there is no such package. */
export async function currentPackage(tx: PlatformTx, code: string): Promise<Package | null> {
  const { rows } = await sql<{ package: Package }>`
    select ${PACKAGE} as package from packages p where p.code = ${code} order by version desc limit 1`.execute(
    tx,
  );
  return rows[0]?.package ?? null;
}

/** The version that the store subscribed to; null for a store without a subscription, which has no limits. */
export async function packageOf(tx: PlatformTx, storeId: string): Promise<Package | null> {
  const { rows } = await sql<{ package: Package }>`
    select ${PACKAGE} as package
      from subscriptions s join packages p on p.id = s.package_id where s.store_id = ${storeId}`.execute(tx);
  return rows[0]?.package ?? null;
}

export async function packageById(tx: PlatformTx, id: string): Promise<Package | null> {
  const { rows } = await sql<{
    package: Package;
  }>`select ${PACKAGE} as package from packages p where p.id = ${id}`.execute(tx);
  return rows[0]?.package ?? null;
}

/**
 * The limit in force: the lowest of the store's package, a planned downgrade and an unsettled purchase; null if there
 * is none.
 */
export async function limitInForce(
  tx: PlatformTx,
  storeId: string,
  thing: 'staff' | 'domains',
): Promise<number | null> {
  const { rows } = await sql<{ staff: number | null; domains: number | null }>`
    select least(p.max_staff, n.max_staff, o.max_staff) as staff,
        least(p.max_domains, n.max_domains, o.max_domains) as domains
      from subscriptions s join packages p on p.id = s.package_id left join packages n on n.id = s.next_package_id
      left join platform_charges c on c.store_id = s.store_id and c.status in ('intended', 'challenged')
      left join packages o on o.id = c.package_id
     where s.store_id = ${storeId}`.execute(tx);
  return rows[0]?.[thing] ?? null;
}
