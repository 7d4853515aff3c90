import { sql } from 'kysely';
import { z } from 'zod';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PackageInvalid, PackageStale } from './errors.ts';
import { currentPackage } from './list-packages.ts';
import type { Package } from './package.ts';

/** The largest price in minor units. */
const MAX_PRICE = 1_000_000_000;
/** The largest limit that the column takes. */
const MAX_LIMIT = 2_147_483_647;

/** The most features that a package lists. */
const MOST_FEATURES = 30;

/** A line of text of this many characters. */
const line = (min: number, max: number) =>
  z
    .string()
    .max(600)
    .transform(cleanLine)
    .refine((text) => text.length >= min && [...text].length <= max);
const inBoth = (min: number, max: number) => z.strictObject({ en: line(min, max), ar: line(min, max) });
const limit = (min: number) => z.int().min(min).max(MAX_LIMIT).nullable();
const amount = z.int().min(0).max(MAX_PRICE);

const SCHEMA = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/),
  names: inBoth(1, 60),
  summaries: inBoth(0, 120).optional(),
  features: z.array(inBoth(1, 120)).max(MOST_FEATURES).optional(),
  isRecommended: z.boolean().optional(),
  limits: z.strictObject({ products: limit(0), staff: limit(1), storageMb: limit(0), domains: limit(0) }),
  prices: z
    .array(z.strictObject({ currency: z.string().refine(isCurrency), perMonth: amount, perYear: amount }))
    .max(50)
    .refine((prices) => new Set(prices.map(({ currency }) => currency)).size === prices.length),
  isListed: z.boolean(),
  position: z.int().min(0).max(1000),
});

/** What /pricing says of a package. A save that does not give it keeps it. */
type Shown = Pick<Package, 'summaries' | 'features' | 'isRecommended'>;

const NOTHING_SHOWN: Shown = { summaries: { en: '', ar: '' }, features: [], isRecommended: false };

export type PackageInput = Omit<Package, 'id' | 'version' | keyof Shown> &
  Partial<Shown> & {
    /** The version that was edited; 0 for a new package. */
    expectedVersion: number;
  };

export type PackageSaved = { package: Package; isChanged: boolean };

/**
 * Saves a package as a new version, which stores get when they subscribe from now on. Stores on earlier versions
 * keep their limits and prices.
 */
export async function savePackage(
  { expectedVersion, ...input }: PackageInput,
  act: Act,
): Promise<Result<PackageSaved, PackageInvalid | PackageStale>> {
  const parsed = SCHEMA.safeParse(input);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'));
    return fail('package_invalid', { fields: [...new Set(fields)] });
  }
  const prices = parsed.data.prices.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  const { code } = parsed.data;
  return withPlatform(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('package ' || ${code}, 0))`.execute(tx);
    const before = await currentPackage(tx, code);
    if ((before?.version ?? 0) !== expectedVersion) return fail('stale', { version: before?.version ?? 0 });
    const wanted = { ...parsed.data, prices, ...shownOf(parsed.data, before ?? NOTHING_SHOWN) };
    if (before && isSame(before, wanted)) return ok({ package: before, isChanged: false });
    const made = { ...wanted, id: newId(), version: expectedVersion + 1 };
    await writeVersion(tx, made, act);
    const detail = { before, after: made };
    await recordOperatorAct(tx, act, { subjectKind: 'package', subjectId: made.code, detail });
    return ok({ package: made, isChanged: true });
  });
}

function shownOf(given: Partial<Shown>, before: Shown): Shown {
  return {
    summaries: given.summaries ?? before.summaries,
    features: given.features ?? before.features,
    isRecommended: given.isRecommended ?? before.isRecommended,
  };
}

const isSame = ({ id: _id, version: _version, ...before }: Package, wanted: object) =>
  JSON.stringify(sorted(before)) === JSON.stringify(sorted(wanted));

/** Returns the value with the keys of all its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, sorted(each)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

async function writeVersion(tx: PlatformTx, made: Package, { by, at }: Act): Promise<void> {
  const { id, code, version, names, summaries, limits, isListed, position } = made;
  await tx
    .insertInto('packages')
    .values({
      ...{ id, code, version, name_en: names.en, name_ar: names.ar, is_listed: isListed, position },
      ...{ summary_en: summaries.en, summary_ar: summaries.ar, is_recommended: made.isRecommended },
      ...{ max_products: limits.products, max_staff: limits.staff },
      ...{ max_storage_mb: limits.storageMb, max_domains: limits.domains },
      ...{ by_name: actorName(by).slice(0, 120), created_at: at },
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
