import { expect, test } from 'vitest';
import { createUser } from '#domain/identity/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type AnotherStore, openAnother } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const LIMITS = ['platform_rate_limits'];

let people = 0;
async function person(): Promise<AnotherStore['owner']> {
  const name = `Person ${++people}`;
  const email = `person${people}@people.example`;
  const made = await createUser({ email, name, password: TEST_PASSWORD }, TEST_TIME);
  if (!made.ok) throw new Error(made.code);
  return { userId: made.value.userId, name };
}

const open = (owner: AnotherStore['owner'], more: Partial<AnotherStore> = {}) =>
  openAnother(
    {
      ...{ owner, shop: 'Noor Oud', slug: 'noor-oud', country: 'SA', plan: '' },
      ...{ by: { ip: '192.0.2.7' }, at: TEST_TIME, requestId: 'test' },
      ...more,
    },
    async () => {},
  );

const storesOf = ({ userId }: AnotherStore['owner']) =>
  db.admin<{ slug: string; role: string; code: string; status: string; days: number | null }>(
    `select s.slug, m.role, p.code, u.status,
        extract(day from u.current_period_end - u.created_at)::int as days
       from stores s join staff_memberships m on m.store_id = s.id join subscriptions u on u.store_id = s.id
       join packages p on p.id = u.package_id where m.user_id = $1 order by s.slug`,
    [userId],
  );

test('a confirmed account opens more stores of its own, on the free package or with a trial of a listed plan', async () => {
  const owner = await person();
  expect(await open(owner)).toEqual({ ok: true, value: { slug: 'noor-oud' } });
  expect(await open(owner, { slug: 'noor-gifts', plan: 'pro' })).toMatchObject({ ok: true });
  expect(await open(owner, { slug: 'noor-hidden', plan: 'unlimited' })).toMatchObject({ ok: true });
  expect(await storesOf(owner)).toEqual([
    { slug: 'noor-gifts', role: 'owner', code: 'pro', status: 'trialing', days: 14 },
    { slug: 'noor-hidden', role: 'owner', code: 'free', status: 'active', days: null },
    { slug: 'noor-oud', role: 'owner', code: 'free', status: 'active', days: null },
  ]);
});

test('a form that is sent ten times at once opens one store and every answer names it, and a different form does not get that answer', async () => {
  const owner = await person();
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(owner, { slug: 'ten-times' })));
  expect(answers).toEqual(answers.map(() => ({ ok: true, value: { slug: 'ten-times' } })));
  expect(await open(owner, { slug: 'ten-times', shop: 'Another name' })).toMatchObject({
    data: { fields: { slug: 'slug_taken' } },
  });
  expect(await storesOf(owner)).toHaveLength(1);
});

test.each([
  ['another store’s address', { slug: cedar.slug }, { slug: 'slug_taken' }],
  ['a reserved address', { slug: 'admin' }, { slug: 'slug_reserved' }],
  ['an invalid address', { slug: 'a b' }, { slug: 'slug_invalid' }],
  ['an empty name', { shop: '  ' }, { shop: 'name_invalid' }],
  ['an unknown country', { country: 'ZZ' }, { country: 'country_unknown' }],
] as const)(
  'opening another store with %s is refused with a problem at the field, and no store is opened',
  async (_, more, fields) => {
    const owner = await person();
    const asked = { slug: 'fresh-one', ...more };
    const refused = await expectNothingChanged(db, () => open(owner, asked), LIMITS);
    expect(refused).toMatchObject({ ok: false, code: 'fields_invalid', data: { fields } });
  },
);

test('an account that is unconfirmed, or that opened twenty stores in a day, can open no other store', async () => {
  const owner = await person();
  await db.admin(
    `insert into provisional_stores (store_id, user_id, token_hash, locale, email, email_norm, created_at, expires_at)
     values ($1, $2, repeat('a', 64), 'en', 'x@people.example', 'x@people.example', $3, $3::timestamptz + interval '7 days')`,
    [cedar.id, owner.userId, TEST_TIME],
  );
  const unconfirmed = await expectNothingChanged(db, () => open(owner, { slug: 'not-yet' }));
  expect(unconfirmed).toMatchObject({ code: 'unconfirmed' });
  const eager = await person();
  await open(eager, { slug: 'first-today' });
  await db.admin("update platform_rate_limits set hits = 20 where bucket = 'another store'");
  const refused = await expectNothingChanged(db, () => open(eager, { slug: 'one-too-many' }), LIMITS);
  expect(refused).toMatchObject({ code: 'too_many_tries' });
});
