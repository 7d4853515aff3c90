import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PackageInvalid, PackageStale } from './errors.ts';
import { currentPackage } from './list-packages.ts';
import { FEATURES, type Package } from './package.ts';
import { lockPackage, writePackageVersion } from './write-package-version.ts';

/** The largest price in minor units. */
const MAX_PRICE = 1_000_000_000;
/** The largest value of a limit, which is the largest integer of its column. */
const MAX_LIMIT = 2_147_483_647;

/** The maximum number of features of a package. */
const MOST_FEATURES = 30;

/** A single line of text with at most this many characters. */
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
  // 'new' is reserved: /platform-admin/packages/new is the form for a new package.
  code: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,29}$/)
    .refine((code) => code !== 'new'),
  names: inBoth(1, 60),
  summaries: inBoth(0, 120).optional(),
  features: z.array(inBoth(1, 120)).max(MOST_FEATURES).optional(),
  isRecommended: z.boolean().optional(),
  featuresOff: z.array(z.enum(FEATURES)).max(FEATURES.length).optional(),
  limits: z.strictObject({
    ...{ products: limit(0), staff: limit(1), storageMb: limit(0), domains: limit(0) },
    ordersMonth: limit(1),
  }),
  prices: z
    .array(z.strictObject({ currency: z.string().refine(isCurrency), perMonth: amount, perYear: amount }))
    .max(50)
    .refine((prices) => new Set(prices.map(({ currency }) => currency)).size === prices.length),
  isListed: z.boolean(),
  position: z.int().min(0).max(1000),
});

/** The fields shown on /pricing, and the switches. A save that omits them keeps their values. */
type Shown = Pick<Package, 'summaries' | 'features' | 'isRecommended' | 'featuresOff'>;

const NOTHING_SHOWN: Shown = {
  summaries: { en: '', ar: '' },
  features: [],
  isRecommended: false,
  featuresOff: [],
};

export type PackageInput = Omit<Package, 'id' | 'version' | keyof Shown> &
  Partial<Shown> & {
    /** The version that was shown in the form; 0 for a new package. */
    expectedVersion: number;
  };

export type PackageSaved = { package: Package; isChanged: boolean };

/**
 * Saves a package as a new version, which applies to new subscriptions only. Stores on earlier versions keep their
 * limits and prices.
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
    await lockPackage(tx, code);
    const before = await currentPackage(tx, code);
    const wanted = { ...parsed.data, prices, ...shownOf(parsed.data, before ?? NOTHING_SHOWN) };
    // The content is compared before the version, so that a form that is sent twice is saved once and not reported as
    // stale.
    if (before && isSame(before, wanted)) return ok({ package: before, isChanged: false });
    if ((before?.version ?? 0) !== expectedVersion) return fail('stale', { version: before?.version ?? 0 });
    const made = await writePackageVersion(tx, { before, wanted }, act);
    return ok({ package: made, isChanged: true });
  });
}

function shownOf(given: Partial<Shown>, before: Shown): Shown {
  return {
    summaries: given.summaries ?? before.summaries,
    features: given.features ?? before.features,
    isRecommended: given.isRecommended ?? before.isRecommended,
    featuresOff: FEATURES.filter((each) => (given.featuresOff ?? before.featuresOff).includes(each)),
  };
}

const isSame = ({ id: _id, version: _version, ...before }: Package, wanted: object) =>
  isDeepStrictEqual(before, wanted);
