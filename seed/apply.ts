import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { acceptSamplePasswords, createUser, findUser, hashPassword } from '#domain/identity/index.ts';
import type { ImageStore, PreparedImage } from '#domain/media/index.ts';
import { addVisits, countTogether, rankProducts } from '#domain/reports/index.ts';
import { createStore, findStore } from '#domain/tenancy/index.ts';
import { SAMPLE_PASSWORDS } from '#lib/sample-passwords.ts';
import { applyCash } from './apply-cash.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { applyCurrencies } from './apply-currencies.ts';
import { applyDiscounts } from './apply-discounts.ts';
import { applyOrders } from './apply-orders.ts';
import { applyPayments } from './apply-payments.ts';
import { applyReviews } from './apply-reviews.ts';
import { applySellingRules } from './apply-selling-rules.ts';
import { applyShopper } from './apply-shopper.ts';
import { applyWishes } from './apply-wishes.ts';
import { must } from './must.ts';
import { picturesOf, storePictures } from './pictures.ts';
import { unitsKept } from './plan-orders.ts';
import { SAMPLE_SHOPPER } from './plan-shopper.ts';
import { DAYS, planStore, slugsOf } from './plan-store.ts';
import { planVisits } from './plan-visits.ts';
import { seededRandom } from './random.ts';
import { readStoreData, SAMPLE_STORES, type SampleStore, type StoreData } from './store-data.ts';

export type SeedInput = {
  now: Date;
  images: ImageStore;
  /** The folder that caches rendered pictures, so that a second seeding renders none. */
  cacheDir: string;
  /** True to recreate a sample store that was removed; otherwise a removed store stays removed. */
  restoreRemoved?: boolean;
  onProgress?: (progress: SeedProgress) => void;
};

export type SeedProgress = {
  store: SampleStore;
  step: 'pictures' | 'products' | 'orders';
  done: number;
  of: number;
};

export type SeededStore = {
  slug: SampleStore;
  storeId: string;
  name: string;
  /** False if the store existed already. */
  isNew: boolean;
  owner: { email: string; password: string };
};

const DAY = 86_400_000;

/** Creates the missing sample stores with their owners; an existing one is left unchanged (A8). */
export async function seedDemo(input: SeedInput): Promise<SeededStore[]> {
  acceptSamplePasswords(true);
  const stores = await Promise.all(SAMPLE_STORES.map((slug) => seedStore(slug, input)));
  return stores.filter((store) => store !== null);
}

async function seedStore(slug: SampleStore, input: SeedInput): Promise<SeededStore | null> {
  const data = await readStoreData(slug);
  if (!input.restoreRemoved && (await wasRemoved(data))) return null;
  const opened = new Date(input.now.getTime() - (DAYS + 40) * DAY);
  const ownerId = await ensureOwner(data, opened);
  const storeId = await ensureStore(data, { ownerId, opened });
  const { email, name } = data.store.owner;
  const seeded = { slug, storeId, name: data.store.name, owner: { email, password: SAMPLE_PASSWORDS.owner } };
  if (await withStore(storeId, hasProducts)) return { ...seeded, isNew: false };
  const pictures = picturesOf(data);
  const report = counter(input, slug);
  const images = await storePictures(pictures, {
    storeId,
    images: input.images,
    cacheDir: input.cacheDir,
    onPicture: report('pictures', pictures.length),
  });
  const staffAt = (at: Date) => staffAct({ userId: ownerId, name, role: 'owner' }, at);
  const isNew = await fillStore(storeId, { data, images, opened, now: input.now, staffAt, report });
  return { ...seeded, isNew };
}

// removeDemo keeps the owner's account, so an owner without the store means that the store was removed on
// purpose.
async function wasRemoved({ store }: StoreData): Promise<boolean> {
  return (await findUser(store.owner.email)) !== null && (await findStore(store.slug)) === null;
}

async function ensureOwner({ store }: StoreData, at: Date): Promise<string> {
  const known = await findUser(store.owner.email);
  if (known) return known.userId;
  const made = await createUser({ ...store.owner, password: SAMPLE_PASSWORDS.owner }, at);
  if (!made.ok && made.code === 'email_taken') return (await findUser(store.owner.email))!.userId;
  return must(made, store.owner.email).userId;
}

async function ensureStore(
  { store }: StoreData,
  { ownerId, opened }: { ownerId: string; opened: Date },
): Promise<string> {
  const known = await findStore(store.slug);
  if (known) return known.storeId;
  const { slug, name, currency, defaultLocale, country, owner } = store;
  const act = staffAct({ userId: ownerId, name: owner.name, role: 'owner' }, opened);
  const wanted = { slug, name, currency, defaultLocale, country, ownerUserId: ownerId, isDemo: true };
  return must(await createStore(wanted, act), slug).storeId;
}

type Filling = {
  data: StoreData;
  images: Map<string, PreparedImage>;
  opened: Date;
  now: Date;
  staffAt: (at: Date) => ReturnType<typeof staffAct>;
  report: ReturnType<typeof counter>;
};

// Fills a store in one transaction: a killed seeding leaves an empty store, which the next start fills.
async function fillStore(storeId: string, filling: Filling): Promise<boolean> {
  const { data, images, opened, staffAt, report, now } = filling;
  const { orders, listedAt, variants, random } = planStore(filling);
  const passwordHash = must(await hashPassword(SAMPLE_SHOPPER.password), 'shopper password');
  return withStore(storeId, async (tx) => {
    await lockSettings(tx);
    if (await hasProducts(tx)) return false;
    const unitsToSell = unitsKept(orders);
    const onProduct = report('products', data.products.length);
    const variantIds = await applyCatalogue(
      tx,
      { data, images, unitsToSell, listedAt, onProduct },
      staffAt(opened),
    );
    await applyCurrencies(tx, data, staffAt(opened));
    await applySellingRules(tx, data, staffAt(opened));
    await applyPayments(tx, staffAt(opened));
    const shopperId = await applyShopper(tx, { data, passwordHash }, staffAt(opened));
    const onOrder = report('orders', orders.length);
    await applyOrders(tx, { orders, variantIds, shopperId, staffAt, onOrder });
    await applyReviews(tx, {
      now: filling.now,
      random: seededRandom(data.store.slug === 'demo' ? 5 : 7),
      staffAt,
    });
    await applyCash(tx, { data, shopperId }, staffAt(now));
    await applyDiscounts(tx, data, staffAt(now));
    await applyWishes(tx, shopperId, staffAt(now));
    const slugOf = slugsOf(data);
    const visits = planVisits({ now, random, days: DAYS, orders, variants, slugOf, variantIds });
    for (const batch of visits) await addVisits(tx, batch, now);
    await rankProducts(tx, now);
    await countTogether(tx, now);
    return true;
  });
}

async function lockSettings(tx: StoreTx): Promise<void> {
  await tx
    .selectFrom('store_settings as s')
    .select('s.version')
    .where('s.store_id', '=', tx.storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function hasProducts(tx: StoreTx): Promise<boolean> {
  const row = await tx
    .selectFrom('products as p')
    .select('p.id')
    .where('p.store_id', '=', tx.storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function counter({ onProgress }: SeedInput, store: SampleStore) {
  return (step: SeedProgress['step'], of: number) => {
    let done = 0;
    return () => {
      done += 1;
      onProgress?.({ store, step, done, of });
    };
  };
}
