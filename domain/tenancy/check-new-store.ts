import { type PlatformTx, withPlatform } from '#db/index.ts';
import { COUNTRIES, presetOf } from '#domain/countries/index.ts';
import { currentPackage, DEFAULT_PACKAGE } from '#domain/packages/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Locale } from '#lib/locale.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fail } from '#lib/result.ts';
import type { CreateStoreFailure } from './errors.ts';
import { slugState, suggestSlugs } from './store-slug.ts';

export type NewStore = {
  slug: string;
  name: string;
  /** The owner's account, from identity.createUser. */
  ownerUserId: string;
  /** Default: the currency of `country`, or the dollar if no country is given. */
  currency?: string;
  /** Default: the first language of `country`, or English if no country is given. */
  defaultLocale?: Locale;
  /** Default: the country of the currency. */
  country?: string;
  isDemo?: boolean;
  /** The code of its package. Default: the one without limits. */
  packageCode?: string;
  /** The days of a trial of the package; without them the subscription has no end. */
  trialDays?: number;
};

/** A store whose owner may not have an account yet. */
export type PlannedStore = Omit<NewStore, 'ownerUserId'> & { ownerUserId?: string };

/**
 * Returns why the store cannot be created; null if it can, unless a concurrent request takes the slug first.
 */
export async function checkNewStore(input: PlannedStore): Promise<CreateStoreFailure | null> {
  const { length } = cleanLine(input.name);
  if (length < 1 || length > 120) return fail('name_invalid');
  if (input.country !== undefined && !COUNTRIES.includes(input.country)) return fail('country_unknown');
  if (!isCurrency(currencyOf(input))) return fail('currency_unknown');
  return withPlatform((tx) => findObstacle(tx, input));
}

/** The currency a store starts with. */
export function currencyOf({ currency, country }: PlannedStore): string {
  return currency ?? (country === undefined ? 'USD' : presetOf(country).currency);
}

async function findObstacle(tx: PlatformTx, input: PlannedStore): Promise<CreateStoreFailure | null> {
  const state = await slugState(tx, input.slug);
  if (state === 'invalid') return fail('slug_invalid');
  if (state !== 'free') {
    return fail(`slug_${state}`, { suggestions: await suggestSlugs(tx, input.slug) });
  }
  if (input.ownerUserId !== undefined && !(await isUser(tx, input.ownerUserId))) return fail('owner_unknown');
  const { packageCode = DEFAULT_PACKAGE } = input;
  return (await currentPackage(tx, packageCode)) ? null : fail('package_unknown');
}

async function isUser(tx: PlatformTx, id: string): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
