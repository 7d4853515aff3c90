import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { readInvoiceSettings, saveInvoiceSettings } from '#domain/invoices/index.ts';
import { createStore, type NewStore } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';

/** The time at which tests begin. */
export const TEST_TIME = new Date('2026-11-21T09:00:00.000Z');

export const TEST_PASSWORD = 'olives and thyme 7';

export type TestStore = {
  id: string;
  slug: string;
  name: string;
  currency: string;
  defaultLocale: Locale;
  ownerId: string;
  ownerEmail: string;
};

/** A store and its owner, created through the verbs. */
export async function makeStore(
  store: Omit<NewStore, 'ownerUserId'> & { slug: string; name: string },
): Promise<TestStore> {
  const ownerEmail = `owner@${store.slug}.example`;
  const owner = await createUser(
    { email: ownerEmail, name: `Owner of ${store.name}`, password: TEST_PASSWORD },
    TEST_TIME,
  );
  if (!owner.ok) throw new Error(`The owner of ${store.slug} was not made: ${owner.code}`);
  const ownerId = owner.value.userId;
  const act = systemAct('test', TEST_TIME);
  const made = await createStore({ ...store, ownerUserId: ownerId }, act);
  if (!made.ok) throw new Error(`The store ${store.slug} was not made: ${made.code}`);
  return {
    id: made.value.storeId,
    slug: store.slug,
    name: store.name,
    currency: store.currency ?? 'USD',
    defaultLocale: store.defaultLocale ?? 'en',
    ownerId,
    ownerEmail,
  };
}

/** Gives a store the seller details of its tax invoices. */
export async function completeSeller(store: TestStore, vatNumber = '310122393500003'): Promise<void> {
  const act = systemAct('test', TEST_TIME);
  const saved = await withStore(store.id, async (tx) => {
    const settings = await readInvoiceSettings(tx);
    const addresses = { en: '7 Olaya Street, Riyadh', ar: 'شارع العليا 7، الرياض' };
    return saveInvoiceSettings(tx, { ...settings, addresses, vatNumber }, act);
  });
  if (!saved.ok) throw new Error(`The details of ${store.slug} were refused: ${saved.code}`);
}

/** The two stores of every test: Cedar sells in dollars and English, Najd in riyals and Arabic. */
export async function twoStores(): Promise<{ cedar: TestStore; najd: TestStore }> {
  const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House', currency: 'USD', defaultLocale: 'en' });
  const najd = await makeStore({ slug: 'najd', name: 'دار نجد', currency: 'SAR', defaultLocale: 'ar' });
  return { cedar, najd };
}
