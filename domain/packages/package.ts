import { sql } from 'kysely';
import type { Locale } from '#lib/locale.ts';

/**
 * null means no limit. Storage is in megabytes of 1,048,576 bytes. Exceeding the limit of monthly orders only causes
 * warnings (docs/decisions/128); the other limits refuse additions.
 */
export type PackageLimits = Record<
  'products' | 'staff' | 'storageMb' | 'domains' | 'ordersMonth',
  number | null
>;

/** A price in minor units of its currency (ISO 4217). */
export type PackagePrice = { currency: string; perMonth: number; perYear: number };

/** A feature of a package in addition to its limits, in the operator's words. */
export type PackageFeature = Record<Locale, string>;

/**
 * The features that a package can lack. A switch refuses only the start of something new; what a store already has keeps
 * working, can be changed and can be exported.
 *
 * | own_domains | adding a domain |
 * | own_roles | making a permission set |
 * | digital_files | giving a variant its first file |
 * | locations | adding a stock location |
 * | e_invoicing | the first link to the tax authority |
 */
export const FEATURES = ['own_domains', 'own_roles', 'digital_files', 'locations', 'e_invoicing'] as const;

export type Feature = (typeof FEATURES)[number];

export type Package = {
  id: string;
  code: string;
  version: number;
  names: Record<Locale, string>;
  /** One line that says for whom the package is; '' if there is none. */
  summaries: Record<Locale, string>;
  features: PackageFeature[];
  /** Highlighted on /pricing. */
  isRecommended: boolean;
  limits: PackageLimits;
  featuresOff: Feature[];
  prices: PackagePrice[];
  /** True if new stores may choose the package. */
  isListed: boolean;
  position: number;
};

/** The package of a store that was created without one: it has no limits and no price. */
export const DEFAULT_PACKAGE = 'unlimited';

/**
 * The storage of a trial until its first payment, if its package allows more. app.package_limits() has the same
 * number.
 */
export const TRIAL_STORAGE_MB = 2048;

/** The id of a package's current version, as SQL. */
export const currentPackageId = (code: string) =>
  sql<string>`(select id from packages where code = ${code} order by version desc limit 1)`;

/** A row of `packages p` as a Package. */
export const PACKAGE = sql<Package>`jsonb_build_object(
  'id', p.id, 'code', p.code, 'version', p.version,
  'names', jsonb_build_object('en', p.name_en, 'ar', p.name_ar),
  'summaries', jsonb_build_object('en', p.summary_en, 'ar', p.summary_ar), 'isRecommended', p.is_recommended,
  'features', coalesce((select jsonb_agg(jsonb_build_object('en', f.text_en, 'ar', f.text_ar) order by f.position)
    from package_features f where f.package_id = p.id), '[]'),
  'limits', jsonb_build_object('products', p.max_products, 'staff', p.max_staff, 'storageMb', p.max_storage_mb,
    'domains', p.max_domains, 'ordersMonth', p.max_orders_month), 'featuresOff', to_jsonb(p.features_off),
  'prices', coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'perMonth', c.per_month,
    'perYear', c.per_year) order by c.currency) from package_prices c where c.package_id = p.id), '[]'),
  'isListed', p.is_listed, 'position', p.position)`;
