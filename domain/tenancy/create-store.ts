import { isKeyTaken, type PlatformTx, type StoreTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { countryOfCurrency, presetOf } from '#domain/countries/index.ts';
import { planReminders, startSubscription } from '#domain/packages/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { LOCALES } from '#lib/locale.ts';
import { exponentOf } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkNewStore, currencyOf, type NewStore } from './check-new-store.ts';
import type { CreateStoreFailure, SlugSimilar, SlugTaken } from './errors.ts';
import { lockSlugShape, slugsLike } from './slug-shape.ts';
import { suggestSlugs } from './store-slug.ts';

export type CreatedStore = { storeId: string; slug: string; name: string };

/** Creates a store with its settings and starter home page; writes nothing on failure (A4). */
export async function createStore(
  input: NewStore,
  act: Act,
  extras: StoreExtras = {},
): Promise<Result<CreatedStore, CreateStoreFailure>> {
  return (await checkNewStore(input)) ?? writeNewStore(input, act, extras);
}

/** Additional rows to write in the transaction of a new store. */
export type StoreExtras = {
  /** Default: a new id. */
  storeId?: string;
  /** Runs before the store's first row, for the owner's account. */
  before?: (tx: PlatformTx, storeId: string) => Promise<void>;
  /** Runs after all platform rows of the store. */
  platform?: (tx: PlatformTx, storeId: string) => Promise<void>;
  /** Replaces the settings and home page that a new store starts with, for example with those of an archive. */
  instead?: (tx: StoreTx) => Promise<void>;
  /** Runs after the store's settings and home page. */
  store?: (tx: StoreTx) => Promise<void>;
};

/** Creates a store that checkNewStore accepted, with the additional rows; on failure writes nothing. */
export async function writeNewStore(
  input: NewStore,
  act: Act,
  { storeId = newId(), ...extras }: StoreExtras = {},
): Promise<Result<CreatedStore, SlugTaken | SlugSimilar>> {
  const name = cleanLine(input.name);
  const preset = input.country === undefined ? null : presetOf(input.country);
  const currency = currencyOf(input);
  const defaultLocale = input.defaultLocale ?? preset?.languages[0] ?? 'en';
  try {
    await withPlatformAndStore(
      storeId,
      async (tx) => {
        await extras.before?.(tx, storeId);
        const endsAt = await writePlatformRows(tx, { storeId, name, input, act });
        await extras.platform?.(tx, storeId);
        return endsAt;
      },
      async (tx, endsAt) => {
        if (extras.instead) await extras.instead(tx);
        else await writeStarter(tx, { ...input, name, currency, defaultLocale }, act);
        await planReminders(tx, endsAt);
        await extras.store?.(tx);
      },
    );
  } catch (error) {
    // A concurrent request for the same or a similar slug is detected only here.
    if (!isKeyTaken(error, 'stores_slug_key') && !(error instanceof LooksAlike)) throw error;
    const code = error instanceof LooksAlike ? 'slug_similar' : 'slug_taken';
    return fail(code, { suggestions: await withPlatform((tx) => suggestSlugs(tx, input.slug)) });
  }
  return ok({ storeId, slug: input.slug, name });
}

async function writePlatformRows(
  tx: PlatformTx,
  store: { storeId: string; name: string; input: NewStore; act: Act },
): Promise<Date | null> {
  const { storeId, name, input, act } = store;
  const { at } = act;
  await lockSlugShape(tx, input.slug);
  const alike = await slugsLike(tx, [input.slug]);
  // An identical slug is refused by the unique key, which needs no lock.
  if (alike.length > 0 && !alike.includes(input.slug)) throw new LooksAlike();
  await tx
    .insertInto('stores')
    .values({ id: storeId, slug: input.slug, name, is_demo: input.isDemo ?? false, created_at: at })
    .execute();
  await tx
    .insertInto('staff_memberships')
    .values({ store_id: storeId, user_id: input.ownerUserId, role: 'owner', created_at: at })
    .execute();
  const { packageCode, trialDays } = input;
  return startSubscription(tx, { storeId, packageCode, trialDays, act });
}

class LooksAlike extends Error {}

type Starter = NewStore & { name: string; currency: string; defaultLocale: Locale };

async function writeStarter(tx: StoreTx, store: Starter, act: Act): Promise<void> {
  const { defaultLocale } = store;
  const preset = presetOf(store.country ?? countryOfCurrency(store.currency));
  await tx
    .insertInto('store_settings')
    .values({
      store_id: tx.storeId,
      currency: store.currency,
      default_locale: defaultLocale,
      country: preset.country,
      time_zone: preset.timeZone,
      digits: preset.digits,
      ...deliveryStart(store.currency),
      updated_at: act.at,
    })
    .execute();
  const texts = LOCALES.map((locale) => ({
    store_id: tx.storeId,
    locale,
    name: locale === defaultLocale ? store.name : '',
  }));
  await tx.insertInto('store_texts').values(texts).execute();
  await writeHome(tx);
  // The first order number is 1001.
  await tx
    .insertInto('store_counters')
    .values({ store_id: tx.storeId, name: 'order', value: 1000 })
    .execute();
  await recordAudit(tx, act, {
    action: 'store.created',
    subjectKind: 'store',
    subjectId: tx.storeId,
    after: { slug: store.slug, name: store.name, currency: store.currency, defaultLocale },
  });
}

/** The initial delivery charge: 5.00, free from 100.00, in the currency's minor units (G5). */
function deliveryStart(currency: string): { delivery_flat: number; delivery_free_from: number } {
  const unit = 10 ** exponentOf(currency);
  return { delivery_flat: 5 * unit, delivery_free_from: 100 * unit };
}

/** The initial home page; sections without content are hidden. */
export const HOME_AT_START = [
  ['hero', 1],
  ['new_arrivals', 12],
  ['categories', 6],
  ['most_selling', 8],
  ['trending', 8],
  ['all_products', 8],
  ['brands', 6],
  ['newsletter', 1],
] as const;

async function writeHome(tx: StoreTx): Promise<void> {
  const sections = HOME_AT_START.map(([kind, item_count], position) => ({
    store_id: tx.storeId,
    id: newId(),
    position,
    kind,
    item_count,
  }));
  await tx.insertInto('home_sections').values(sections).execute();
  const words = sections.flatMap(({ id }) =>
    LOCALES.map((locale) => ({ store_id: tx.storeId, section_id: id, locale })),
  );
  await tx.insertInto('home_section_texts').values(words).execute();
}
