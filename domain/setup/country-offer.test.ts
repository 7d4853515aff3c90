import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { pageToEdit } from '#domain/content/index.ts';
import { readDeliveryRules, undecidedDelivery } from '#domain/delivery/index.ts';
import { readInvoiceSettings, saveInvoiceSettings } from '#domain/invoices/index.ts';
import { readPaymentRules } from '#domain/payments/index.ts';
import { readTaxes } from '#domain/tax/index.ts';
import { readStoreRules, saveStoreRules } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  acceptCountryOffer,
  isOfferOpen,
  type OfferDetail,
  type OfferDetails,
  type OfferedPart,
  readCountryOffer,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const ALL: OfferedPart[] = ['legal', 'tax', 'delivery', 'cash', 'returns', 'privacy'];

const offerTo = (store: { id: string }) => withStore(store.id, readCountryOffer);
const accept = (store: { id: string }, parts: OfferedPart[], stamp: string, details?: OfferDetails) =>
  withStore(store.id, (tx: StoreTx) =>
    acceptCountryOffer(tx, { parts, stamp, ...(details && { details }) }, act),
  );
const VAT = '300000000000003';
const DETAILS: OfferDetails = {
  ...{ legalNames: { en: '', ar: 'مؤسسة دار نجد' }, vatNumber: VAT, registrationNumber: '1010 101010' },
  cashFee: 1500,
};

test('a new Saudi store is offered taxes, delivery, a limit for cash and two policies, none of which is set yet', async () => {
  await expectNothingChanged(db, async () => {
    const { country, parts } = await offerTo(najd);
    expect(country).toBe('SA');
    expect(parts.tax).toMatchObject([{ country: 'SA', rates: { standard: 150_000 } }]);
    expect(parts.delivery?.map(({ names, places }) => [names.en, places.length])).toEqual([
      ['Saudi Arabia', 1],
      ['Gulf countries', 5],
    ]);
    expect(parts.cash).toMatchObject({ max: 200_000, fee: 0 });
    expect(parts.returns?.ar.bodyHtml).toContain('خلال 7 أيام');
    expect(parts.privacy?.en.title).toBe('Privacy policy');
  });
  expect(await withStore(najd.id, readTaxes)).toMatchObject({ version: 0, ownPpm: 0 });
});

test('a store of a country without a preset is offered nothing', async () => {
  expect((await offerTo(cedar)).parts).toEqual({
    ...{ legal: null, tax: null, delivery: null, cash: null, returns: null, privacy: null },
  });
  const refused = await expectNothingChanged(db, async () => {
    const { stamp } = await offerTo(cedar);
    return accept(cedar, ['tax', 'cash'], stamp);
  });
  expect(refused).toMatchObject({ code: 'not_offered', data: { parts: ['tax', 'cash'] } });
});

test('a store whose currency is not its country’s is offered no prices', async () => {
  const dubai = await makeStore({ slug: 'dubai', name: 'Dubai', country: 'AE', currency: 'USD' });
  const { parts } = await offerTo(dubai);
  expect([parts.delivery, parts.cash]).toEqual([null, null]);
  expect(parts.tax).toMatchObject([{ country: 'AE', rates: { standard: 50_000 } }]);
});

test('an offer that changed after it was shown is refused, and nothing changes', async () => {
  const kuwait = await makeStore({ slug: 'kuwait', name: 'Kuwait', country: 'KW' });
  const { stamp } = await offerTo(kuwait);
  await withStore(kuwait.id, async (tx) => {
    const { stamp } = await readStoreRules(tx);
    await saveStoreRules(tx, { change: { returnDays: 30 }, stamp }, act);
  });
  const refused = await expectNothingChanged(db, () => accept(kuwait, ['returns'], stamp));
  expect(refused).toMatchObject({ code: 'stale', data: { current: { country: 'KW' } } });
});

test('the chosen parts of an offer are applied and no longer offered, and the other parts stay open', async () => {
  const { stamp } = await offerTo(najd);
  expect(await accept(najd, ['tax', 'delivery'], stamp)).toMatchObject({ ok: true });
  await withStore(najd.id, async (tx) => {
    expect(await readTaxes(tx)).toMatchObject({ version: 1, ownPpm: 150_000, pricesIncludeTax: true });
    expect(await undecidedDelivery(tx)).toBeNull();
    const { zones } = await readDeliveryRules(tx);
    expect(zones.map(({ methods: [method] }) => method?.price)).toEqual([
      { kind: 'flat', charge: 2500 },
      { kind: 'flat', charge: 6000 },
    ]);
  });
  const { parts, stamp: next } = await offerTo(najd);
  expect([parts.tax, parts.delivery]).toEqual([null, null]);
  expect(await accept(najd, ['cash', 'returns', 'privacy'], next)).toMatchObject({ ok: true });
  await withStore(najd.id, async (tx) => {
    expect((await readPaymentRules(tx)).rules.cash).toMatchObject({ isOn: true, max: 200_000 });
    expect((await pageToEdit(tx, 'returns_policy'))?.texts.ar?.bodyHtml).toContain('خلال 7 أيام');
    expect((await pageToEdit(tx, 'privacy_policy'))?.texts.en?.bodyHtml).toContain('Royal Decree M/19');
  });
  const last = await offerTo(najd);
  expect(ALL.map((part) => last.parts[part])).toMatchObject([{ version: 0 }, null, null, null, null, null]);
  const again = await expectNothingChanged(db, () => accept(najd, ['tax'], last.stamp));
  expect(again).toMatchObject({ code: 'not_offered' });
});

test('an owner sets up tax, delivery, cash with its fee, policies and the details of the business in one save', async () => {
  const store = await makeStore({ slug: 'whole', name: 'دار نجد', country: 'SA', currency: 'SAR' });
  const { stamp } = await offerTo(store);
  expect(await accept(store, ALL, stamp, DETAILS)).toMatchObject({ ok: true });
  await withStore(store.id, async (tx) => {
    const { legalNames, vatNumber, registrationNumber } = await readInvoiceSettings(tx);
    expect([legalNames.ar, vatNumber, registrationNumber]).toEqual(['مؤسسة دار نجد', VAT, '1010 101010']);
    expect((await readPaymentRules(tx)).rules.cash).toMatchObject({ fee: 1500, max: 200_000 });
    expect(await readTaxes(tx)).toMatchObject({ ownPpm: 150_000 });
    expect(await isOfferOpen(tx)).toBe(false);
  });
  const { parts } = await offerTo(store);
  expect(ALL.map((part) => parts[part])).toEqual(ALL.map(() => null));
});

test.each<[string, Partial<OfferDetails>, OfferDetail[]]>([
  ['a VAT number of another country', { vatNumber: '12' }, ['vatNumber']],
  ['two wrong numbers', { vatNumber: '12', registrationNumber: 'x' }, ['vatNumber', 'registrationNumber']],
  [
    'no detail at all',
    { legalNames: { en: '', ar: ' ' }, vatNumber: '', registrationNumber: '' },
    ['legalNames'],
  ],
  ['a name that is too long', { legalNames: { en: '', ar: 'ا'.repeat(501) } }, ['legalNames']],
  ['a fee that is no amount', { cashFee: Number.NaN }, ['cashFee']],
  [
    'a fee above the limit, and a wrong number',
    { cashFee: 200_001, vatNumber: '1' },
    ['vatNumber', 'cashFee'],
  ],
])('an offer is refused as a whole for %s, and nothing of it is applied', async (_, change, fields) => {
  const store = await makeStore({
    slug: `wrong-${newId().slice(-12)}`,
    name: 'Wrong',
    country: 'SA',
    currency: 'SAR',
  });
  const { stamp } = await offerTo(store);
  const refused = await expectNothingChanged(db, () => accept(store, ALL, stamp, { ...DETAILS, ...change }));
  expect(refused).toMatchObject({ code: 'details_invalid', data: { fields } });
});

test('a number is judged as that of the document that the owner chose before, a freelance one for example', async () => {
  const store = await makeStore({ slug: 'freelance', name: 'Free', country: 'SA', currency: 'SAR' });
  const chosen = { registrationKind: 'freelance', version: 0 } as const;
  await withStore(store.id, (tx) => saveInvoiceSettings(tx, chosen, act));
  const { stamp } = await offerTo(store);
  const wrong = { ...DETAILS, registrationNumber: 'FL-12' };
  const refused = await expectNothingChanged(db, () => accept(store, ['legal'], stamp, wrong));
  expect(refused).toMatchObject({ code: 'details_invalid', data: { fields: ['registrationNumber'] } });
  const freelance = { ...DETAILS, registrationNumber: 'FL-123456789' };
  expect(await accept(store, ['legal'], stamp, freelance)).toMatchObject({ ok: true });
});

test('details of parts that were not ticked are neither checked nor saved', async () => {
  const store = await makeStore({ slug: 'unticked', name: 'Unticked', country: 'SA', currency: 'SAR' });
  const { stamp } = await offerTo(store);
  expect(await accept(store, ['tax'], stamp, { ...DETAILS, vatNumber: '12', cashFee: -1 })).toMatchObject({
    ok: true,
  });
  expect((await withStore(store.id, readInvoiceSettings)).vatNumber).toBe('');
});

test('two members who accept the same offer at once apply it once', async () => {
  const store = await makeStore({ slug: 'twice', name: 'Twice', country: 'EG' });
  const { stamp } = await offerTo(store);
  const both = await Promise.all([1, 2].map(() => accept(store, ['tax', 'delivery', 'returns'], stamp)));
  expect(both.map((result) => (result.ok ? 'applied' : result.code)).sort()).toEqual(['applied', 'stale']);
  expect((await withStore(store.id, readDeliveryRules)).zones).toHaveLength(1);
});

test('an offer is open until it is answered or declined, and opens again after a change of country', async () => {
  const store = await makeStore({ slug: 'answer', name: 'Answer', country: 'KW' });
  const isOpen = () => withStore(store.id, isOfferOpen);
  expect(await isOpen()).toBe(true);
  const { stamp, parts } = await offerTo(store);
  expect(await accept(store, [], stamp)).toMatchObject({ ok: true });
  expect(await isOpen()).toBe(false);
  expect((await offerTo(store)).parts).toEqual(parts);
  const audit =
    "select after from audit_entries where store_id = $1 and action = 'settings.country_answered'";
  expect(await db.admin(audit, [store.id])).toEqual([{ after: { country: 'KW', parts: [] } }]);
  await db.admin("update store_settings set country = 'QA' where store_id = $1", [store.id]);
  expect(await isOpen()).toBe(true);
  expect(await withStore(cedar.id, isOfferOpen)).toBe(false);
});
