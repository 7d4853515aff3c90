import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { Package } from './package.ts';

type Content = Omit<Package, 'id' | 'version'>;

/** Serializes the saves of one package until the transaction ends. */
export async function lockPackage(tx: PlatformTx, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('package ' || ${code}, 0))`.execute(tx);
}

/** Writes the next version of a package, which the caller has locked. */
export async function writePackageVersion(
  tx: PlatformTx,
  { before, wanted }: { before: Package | null; wanted: Content },
  act: Act,
): Promise<Package> {
  const made = { ...wanted, id: newId(), version: (before?.version ?? 0) + 1 };
  await insertVersion(tx, made, act);
  // All versions are kept, so the log names only the versions and the fields that differ.
  const parts = Object.keys(wanted) as (keyof Content)[];
  const changed = parts.filter((part) => !isDeepStrictEqual(before?.[part], wanted[part]));
  const detail = { before: before?.version ?? null, after: made.version, changed: changed.toSorted() };
  await recordOperatorAct(tx, act, { subjectKind: 'package', subjectId: made.code, detail });
  return made;
}

async function insertVersion(tx: PlatformTx, made: Package, { by, at, operator }: Act): Promise<void> {
  const { id, code, version, names, summaries, limits, isListed, position } = made;
  await tx
    .insertInto('packages')
    .values({
      ...{ id, code, version, name_en: names.en, name_ar: names.ar, is_listed: isListed, position },
      ...{ summary_en: summaries.en, summary_ar: summaries.ar, is_recommended: made.isRecommended },
      features_off: made.featuresOff,
      ...{ max_products: limits.products, max_staff: limits.staff },
      ...{ max_storage_mb: limits.storageMb, max_domains: limits.domains },
      max_orders_month: limits.ordersMonth,
      ...{ by_name: (operator?.name ?? actorName(by)).slice(0, 120), created_at: at },
    })
    .execute();
  const prices = made.prices.map(({ currency, perMonth, perYear }) => ({
    ...{ package_id: id, currency, per_month: perMonth, per_year: perYear },
  }));
  if (prices.length > 0) await tx.insertInto('package_prices').values(prices).execute();
  const features = made.features.map(({ en, ar }, at) => ({
    ...{ package_id: id, position: at + 1, text_en: en, text_ar: ar },
  }));
  if (features.length > 0) await tx.insertInto('package_features').values(features).execute();
}
