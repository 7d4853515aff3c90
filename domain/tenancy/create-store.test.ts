import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { createStore } from './create-store.ts';
import { findStore, listStores } from './queries.ts';
import { resolveHost } from './resolve-host.ts';
import { loadShell } from './shell.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const hosts = { platformHost: 'localhost:3000', storesHost: 'localhost:3000', singleStore: null };

describe('a new store', () => {
  test('a new store is online at once with settings, both languages and a home page', async () => {
    const shell = await withStore(najd.id, loadShell);
    expect(shell).toMatchObject({
      currency: 'SAR',
      defaultLocale: 'ar',
      country: 'SA',
      timeZone: 'Asia/Riyadh',
      digits: 'latn',
      primaryColor: '#242F51',
      secondaryColor: '#384878',
      tax: { ratePpm: 0, pricesIncludeTax: true },
    });
    const [delivery] = await db.admin(
      'select delivery_flat::int as flat, delivery_free_from::int as free from store_settings where store_id = $1',
      [najd.id],
    );
    expect(delivery).toEqual({ flat: 500, free: 10_000 });
    expect([shell.texts.ar.name, shell.texts.en.name]).toEqual(['دار نجد', 'دار نجد']);
    const home = await db.admin('select kind from home_sections where store_id = $1 order by position', [
      najd.id,
    ]);
    const kinds = [
      'hero',
      'new_arrivals',
      'categories',
      'most_selling',
      'trending',
      'all_products',
      'brands',
      'newsletter',
    ];
    expect(home.map((section) => section.kind)).toEqual(kinds);
  });

  test('a new store is found only by its own host names', async () => {
    const found = await resolveHost('CEDAR.localhost.:3000', hosts);
    expect(found).toMatchObject({ site: 'storefront', store: { storeId: cedar.id, slug: 'cedar' } });
    expect(await resolveHost('cedar.admin.localhost', hosts)).toMatchObject({ site: 'admin' });
    expect(await resolveHost('localhost:3000', hosts)).toEqual({ site: 'platform' });
    expect(await resolveHost('nobody.localhost', hosts)).toBeNull();
    expect(await resolveHost('cedar', hosts)).toBeNull();
    expect((await findStore('najd'))?.storeId).toBe(najd.id);
    expect((await listStores()).map((store) => store.slug)).toEqual(['cedar', 'najd']);
  });

  test('a new store answers on a custom domain once the domain is verified', async () => {
    const host = 'cedar-house.example';
    await db.admin('insert into hosts values ($1, $2, $3, false, now())', [host, cedar.id, 'pending_dns']);
    expect(await resolveHost(host, hosts)).toBeNull();
    await db.admin("update hosts set status = 'verified' where host = $1", [host]);
    const found = await resolveHost('Cedar-House.example', hosts);
    expect(found).toMatchObject({ site: 'storefront', store: { storeId: cedar.id } });
  });

  test('a new store’s owner and creation are in the audit log', async () => {
    const members = await db.admin('select user_id, role from staff_memberships where store_id = $1', [
      cedar.id,
    ]);
    expect(members).toEqual([{ user_id: cedar.ownerId, role: 'owner' }]);
    const audit = await db.admin(
      `select actor_kind, actor_name, action from audit_entries where store_id = $1`,
      [cedar.id],
    );
    expect(audit).toEqual([{ actor_kind: 'system', actor_name: 'test', action: 'store.created' }]);
  });

  test('a new store has a delivery charge in the minor units of its own currency', async () => {
    const store = (currency: string, slug: string) =>
      createStore({ slug, name: slug, ownerUserId: cedar.ownerId, currency }, act);
    const dinar = await store('KWD', 'kuwait-home');
    const yen = await store('JPY', 'yen-home');
    if (!dinar.ok || !yen.ok) throw new Error('not made');
    const ids = [dinar.value.storeId, yen.value.storeId];
    const flat = (id: string) =>
      db.admin('select delivery_flat::int as flat from store_settings where store_id = $1', [id]);
    expect(await Promise.all(ids.map(flat))).toEqual([[{ flat: 5000 }], [{ flat: 5 }]]);
  });
});

describe('a new store of a country', () => {
  test.each([
    ['EG', 'EGP', 'ar', 'Africa/Cairo'],
    ['KW', 'KWD', 'ar', 'Asia/Kuwait'],
    ['FR', 'USD', 'en', 'UTC'],
  ])(
    'a new store in %s begins with %s, %s and %s, and with no tax',
    async (country, currency, defaultLocale, timeZone) => {
      const slug = `of-${country.toLowerCase()}`;
      const made = await createStore({ slug, name: slug, ownerUserId: cedar.ownerId, country }, act);
      if (!made.ok) throw new Error(made.code);
      expect(await withStore(made.value.storeId, loadShell)).toMatchObject({
        ...{ country, currency, defaultLocale, timeZone },
        tax: { ratePpm: 0 },
      });
    },
  );

  test('a new store keeps the chosen currency and language', async () => {
    const chosen = { country: 'AE', currency: 'USD', defaultLocale: 'en' as const };
    const made = await createStore({ slug: 'dubai', name: 'D', ownerUserId: cedar.ownerId, ...chosen }, act);
    if (!made.ok) throw new Error(made.code);
    expect(await withStore(made.value.storeId, loadShell)).toMatchObject({
      ...chosen,
      timeZone: 'Asia/Dubai',
    });
  });
});

describe('a store that is refused', () => {
  const good = { slug: 'lamp', name: 'Lamp', ownerUserId: cedar.ownerId };
  test.each([
    ['ab', 'slug_invalid'],
    ['a'.repeat(41), 'slug_invalid'],
    ['Lamp', 'slug_invalid'],
    ['-lamp', 'slug_invalid'],
    ['lamp--post', 'slug_invalid'],
    ['lamp_post', 'slug_invalid'],
    ["lamp'; drop table stores; --", 'slug_invalid'],
    ['admin', 'slug_reserved'],
    ['www', 'slug_reserved'],
    ['cedar', 'slug_taken'],
  ])('a store is refused for the slug %s: %s', async (slug, code) => {
    const made = await expectNothingChanged(db, () => createStore({ ...good, slug }, act));
    expect(made).toMatchObject({ ok: false, code });
  });

  test('a store is refused for an empty name, an unknown currency or country and an unknown owner', async () => {
    const tries = [{ name: '  ' }, { currency: 'XXX' }, { country: 'XX' }, { ownerUserId: newId() }];
    const codes = await expectNothingChanged(db, async () => {
      const all = [];
      for (const part of tries) all.push((await createStore({ ...good, ...part }, act)) as { code?: string });
      return all.map((result) => result.code);
    });
    expect(codes).toEqual(['name_invalid', 'currency_unknown', 'country_unknown', 'owner_unknown']);
  });

  test('a refused slug is answered with three free suggestions', async () => {
    const first = await createStore({ ...good, slug: 'cedar' }, act);
    if (first.ok || first.code !== 'slug_taken') throw new Error('cedar was free');
    expect(first.data.suggestions).toEqual(['cedar-shop', 'cedar-store', 'cedar-online']);
    const made = await createStore({ ...good, slug: 'cedar-shop' }, act);
    expect(made.ok).toBe(true);
    const again = await createStore({ ...good, slug: 'cedar' }, act);
    if (again.ok || again.code !== 'slug_taken') throw new Error('cedar was free');
    expect(again.data.suggestions).toEqual(['cedar-store', 'cedar-online', 'cedar-home']);
  });

  test('the second of two simultaneous stores with the same slug is refused', async () => {
    const owner = await createUser(
      { email: 'two@cedar.example', name: 'Two', password: TEST_PASSWORD },
      TEST_TIME,
    );
    if (!owner.ok) throw new Error(owner.code);
    const person = { userId: owner.value.userId, name: 'Two', role: 'owner' as const };
    const both = await Promise.all(
      [1, 2, 3, 4].map(() =>
        createStore({ slug: 'rush', name: 'Rush', ownerUserId: person.userId }, staffAct(person, TEST_TIME)),
      ),
    );
    const codes = both.map((made) => (made.ok ? 'made' : made.code)).sort();
    expect(codes).toEqual(['made', 'slug_taken', 'slug_taken', 'slug_taken']);
  });
});
