import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { parsePaymentRules, readPaymentRules, savePaymentTerms } from '#domain/payments/index.ts';
import { claimStore, signUp } from '#domain/sign-up/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { claimToken, signUpForm } from '#tests/support/sign-ups.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';

// Anybody can sign up with the address of another person, who may then add the shop to their own account by mistake.
const db = await testDatabase(import.meta.url);
const IBAN = 'DE89370400440532013000';

async function shopWithPayouts(slug: string, email: string) {
  const made = await signUp(signUpForm({ slug, email }), async () => {});
  const store = await findStore(slug);
  if (!made.ok || !store) throw new Error('not made');
  const { storeId } = store;
  const [member] = await db.admin<{ id: string }>(
    'select user_id as id from staff_memberships where store_id = $1',
    [storeId],
  );
  const userId = member?.id ?? '';
  const act = staffAct({ userId, name: 'Mal', role: 'owner' }, TEST_TIME);
  await withStore(storeId, async (tx) => {
    const { rules, stamps } = await readPaymentRules(tx);
    const terms = { ...rules.transfer, isOn: true, iban: IBAN };
    expect(await savePaymentTerms(tx, { part: 'transfer', terms, was: stamps.transfer }, act)).toMatchObject({
      ok: true,
    });
    await tx
      .insertInto('payment_accounts')
      .values({
        ...{ store_id: storeId, id: newId(), provider: 'moyasar', mode: 'live', connected_id: '' },
        ...{ takes_cards: true, captures_later: false, created_at: TEST_TIME, updated_at: TEST_TIME },
      } as never)
      .execute();
  });
  return { storeId, userId, act, token: await claimToken(db, storeId) };
}

async function payoutsOf(storeId: string) {
  const { rules } = await withStore(storeId, (tx) => readPaymentRules(tx));
  const cards = await db.admin('select id from payment_accounts where store_id = $1 and takes_cards', [
    storeId,
  ]);
  return { transfer: rules.transfer, cards: cards.length };
}

test('a shop that moves to the account of the e-mail address’s owner loses the bank and card accounts of the person who opened it', async () => {
  const known = await createUser(
    { email: 'known@bayt.example', name: 'Known', password: TEST_PASSWORD },
    TEST_TIME,
  );
  if (!known.ok) throw new Error(known.code);
  const { storeId, token } = await shopWithPayouts('adopted', 'known@bayt.example');
  expect(await payoutsOf(storeId)).toMatchObject({ transfer: { iban: IBAN }, cards: 1 });
  const { userId } = known.value;
  const act = staffAct({ userId, name: 'Known', role: 'owner' }, TEST_TIME);
  expect(await claimStore({ token, userId, password: '' }, act)).toMatchObject({
    ok: true,
    value: { by: 'adopt' },
  });
  expect(await payoutsOf(storeId)).toEqual({ transfer: parsePaymentRules({}).transfer, cards: 0 });
});

test('a shop that is claimed by the person who opened it keeps its bank account and card account', async () => {
  const { storeId, userId, act, token } = await shopWithPayouts('claimed', 'mal@bayt.example');
  expect(await claimStore({ token, userId, password: '' }, act)).toMatchObject({ ok: true });
  expect(await payoutsOf(storeId)).toMatchObject({ transfer: { iban: IBAN }, cards: 1 });
});
