import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { translator } from '#messages/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount, PROMOTER } from '#tests/support/discounts.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type DiscountForm,
  describeDiscount,
  duplicateDiscount,
  listDiscounts,
  makeCodes,
  parseCode,
  parseDiscountForm,
  readCodes,
  readDiscount,
  saveDiscount,
  setDiscountStatus,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const WHERE = { currency: 'USD', timeZone: 'Asia/Riyadh', now: TEST_TIME };
const GOOD: DiscountForm = { kind: 'percent', nameEn: 'Summer', percent: '10' };
const fieldsOf = (form: DiscountForm) => {
  const parsed = parseDiscountForm({ ...GOOD, ...form }, WHERE);
  return parsed.ok ? {} : parsed.data.fields;
};
const read = (id: string) => withStore(cedar.id, (tx) => readDiscount(tx, id, TEST_TIME));

describe('the discount form', () => {
  test.each<[DiscountForm, object]>([
    [{ percent: '101' }, { percent: 'too_large' }],
    [{ percent: '0' }, { percent: 'too_small' }],
    [{ percent: '-5' }, { percent: 'percent' }],
    [{ percent: '1e9' }, { percent: 'percent' }],
    [{ percent: 'NaN' }, { percent: 'percent' }],
    [{ percent: '' }, { percent: 'missing' }],
    [{ kind: 'amount', amount: '-1' }, { amount: 'amount' }],
    [{ kind: 'amount', amount: '0' }, { amount: 'too_small' }],
    [{ kind: 'amount', amount: '99999999999' }, { amount: 'too_large' }],
    [{ kind: 'amount', amount: '1.234' }, { amount: 'amount' }],
    [{ kind: 'gift' }, { kind: 'missing' }],
    [{ nameEn: ' ' }, { name: 'missing' }],
    [{ nameEn: 'x'.repeat(121) }, { name: 'too_long' }],
    [{ code: 'A B/C' }, { code: 'code' }],
    [{ limitTotal: '0' }, { limitTotal: 'too_small' }],
    [{ limitTotal: '1.5' }, { limitTotal: 'number' }],
    [{ limitPerCustomer: 'many' }, { limitPerCustomer: 'number' }],
    [{ startsAt: '2026-02-30T10:00' }, { startsAt: 'date' }],
    [{ startsAt: '2026-12-02T10:00', endsAt: '2026-12-01T10:00' }, { endsAt: 'before_start' }],
    [{ appliesToAll: false }, { targets: 'missing' }],
    [{ appliesToAll: false, productIds: ['x'] }, { targets: 'gone' }],
    [
      { percent: '101', limitTotal: 'x', nameEn: '' },
      { percent: 'too_large', limitTotal: 'number', name: 'missing' },
    ],
  ])('the discount form reports the problem of %j at its field', (form, fields) => {
    expect(fieldsOf(form)).toEqual(fields);
  });

  test('the discount form reads Arabic digits, both decimal marks, and times in the store’s time zone', () => {
    const typed = { percent: '١٢٫٥٪', code: ' صيف ١٠ ', limitTotal: '١٠', startsAt: '2026-11-27T00:00' };
    expect(parseDiscountForm({ ...GOOD, ...typed }, WHERE)).toMatchObject({
      ok: true,
      value: {
        code: 'صيف10',
        terms: { ratePpm: 125_000, limitTotal: 10, startsAt: new Date('2026-11-26T21:00:00Z') },
      },
    });
  });

  test('the discount form is summarised in a sentence in both languages', () => {
    const parsed = parseDiscountForm(
      { ...GOOD, minSubtotal: '50', limitPerCustomer: '1', isStackable: true },
      WHERE,
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.data));
    const say = (locale: 'en' | 'ar') =>
      describeDiscount(parsed.value.terms, 'SUMMER', { t: translator(locale), locale, currency: 'USD' });
    expect(say('en').replace(/[\u2068\u2069]/g, '')).toBe(
      '10% off everything, from $50.00, with the code SUMMER, once for each customer, combines with others.',
    );
    expect(say('ar')).toMatch(/^خصم 10% على كل المنتجات، ابتداءً من .*، مرة واحدة لكل عميل، يُجمع مع غيره\.$/);
  });
});

describe('a discount', () => {
  test('a discount is stored as it was typed, with the member who saved it', async () => {
    const { id } = await makeDiscount(cedar, { code: 'keep', endsAt: '2026-12-01T00:00', limitTotal: '3' });
    expect(await read(id)).toMatchObject({
      version: 1,
      state: 'active',
      code: 'KEEP',
      ratePpm: 100_000,
      limitTotal: 3,
      uses: 0,
      given: 0,
    });
    const trace = await db.admin('select action, after from audit_entries where subject_id = $1', [id]);
    expect(trace).toMatchObject([{ action: 'discount.created', after: { code: 'KEEP', ratePpm: 100_000 } }]);
  });

  test('a discount without a typed code gets an unguessable code, and a name in one language is used for both', async () => {
    const { id, code } = await makeDiscount(cedar, { nameEn: '', nameAr: 'العيد' });
    expect(parseCode(code)).toMatch(/^[2-9A-Z]{12}$/);
    expect((await read(id))?.names).toEqual({ en: 'العيد', ar: 'العيد' });
  });

  test('a discount that was saved meanwhile is not overwritten', async () => {
    const { id } = await makeDiscount(cedar);
    const terms = await read(id);
    const save = (version: number) =>
      withStore(cedar.id, (tx) => saveDiscount(tx, { id, version, terms: terms!, code: null }, PROMOTER));
    expect(await save(1)).toMatchObject({ ok: true, value: { version: 2 } });
    await expectNothingChanged(db, async () => {
      expect(await save(1)).toEqual({ ok: false, code: 'stale', data: { version: 2 } });
    });
  });

  test('a discount with the code of another discount is refused, and nothing is written', async () => {
    await makeDiscount(cedar, { code: 'TAKEN' });
    const parsed = parseDiscountForm({ ...GOOD, code: 'taken' }, WHERE);
    if (!parsed.ok) throw new Error(parsed.code);
    await expectNothingChanged(db, async () => {
      const saved = await withStore(cedar.id, (tx) => saveDiscount(tx, parsed.value, PROMOTER));
      expect(saved).toMatchObject({ code: 'invalid', data: { fields: { code: 'taken' } } });
    });
    // Codes are unique only within a store, so another store may use the same code.
    expect((await makeDiscount(najd, { code: 'TAKEN' })).code).toBe('TAKEN');
  });

  test('another store can neither read, change nor copy a discount', async () => {
    const { id } = await makeDiscount(cedar);
    const terms = await read(id);
    await expectNothingChanged(db, async () => {
      const inNajd = await withStore(najd.id, async (tx) => [
        await readDiscount(tx, id, TEST_TIME),
        await saveDiscount(tx, { id, version: 1, terms: terms!, code: null }, PROMOTER),
        await setDiscountStatus(tx, { id, status: 'archived' }, PROMOTER),
        await duplicateDiscount(tx, id, PROMOTER),
        await makeCodes(tx, { discountId: id, count: 5 }, PROMOTER),
      ]);
      const missing = { ok: false, code: 'discount_not_found', data: undefined };
      expect(inNajd).toEqual([null, missing, missing, missing, missing]);
    });
  });

  test('a discount can be paused, resumed and archived, and its copy starts paused with its own code', async () => {
    const { id } = await makeDiscount(cedar, { code: 'MOVES' });
    const set = (status: 'active' | 'paused' | 'archived') =>
      withStore(cedar.id, (tx) => setDiscountStatus(tx, { id, status }, PROMOTER));
    for (const status of ['paused', 'active', 'archived'] as const) {
      expect(await set(status)).toEqual({ ok: true, value: { changed: true } });
      expect((await read(id))?.state).toBe(status);
    }
    const copy = await withStore(cedar.id, (tx) => duplicateDiscount(tx, id, PROMOTER));
    const made = await read(copy.ok ? copy.value.discountId : '');
    expect(made).toMatchObject({
      state: 'paused',
      names: { en: 'Copy of Some off', ar: 'نسخة من خصم' },
      uses: 0,
    });
    expect(made?.code).not.toBe('MOVES');
  });

  test('a discount has many single-use codes, all different', async () => {
    const { id } = await makeDiscount(cedar, { code: 'MANY' });
    const make = (count: number, prefix?: string) =>
      withStore(cedar.id, (tx) => makeCodes(tx, { discountId: id, count, prefix }, PROMOTER));
    expect(await make(200, 'eid-')).toEqual({ ok: true, value: { count: 200 } });
    const { codes } = await withStore(cedar.id, (tx) => readCodes(tx, id));
    expect(codes).toHaveLength(201);
    expect(codes[0]).toEqual({ code: 'MANY', used: 0, maxUses: null });
    expect(codes.slice(1).every(({ code, maxUses }) => code.startsWith('EID-') && maxUses === 1)).toBe(true);
    await expectNothingChanged(db, async () => {
      expect(await make(0)).toMatchObject({ code: 'count_invalid', data: { max: 5000 } });
      expect(await make(1e9)).toMatchObject({ code: 'count_invalid' });
      expect(await make(1, '<b>')).toMatchObject({ code: 'prefix_invalid' });
    });
  });
});

test('the list of discounts filters by state, finds names and codes, and has pages', async () => {
  const of = (form: DiscountForm) => makeDiscount(najd, form);
  const past = await of({ nameEn: 'Past', startsAt: '2026-01-01T00:00', endsAt: '2026-02-01T00:00' });
  const coming = await of({
    nameEn: 'Coming',
    nameAr: 'قادم',
    startsAt: '2027-01-01T00:00',
    code: 'NEWYEAR',
  });
  const now = await of({ nameEn: 'Now', isAutomatic: true });
  const list = (more: object) => withStore(najd.id, (tx) => listDiscounts(tx, { at: TEST_TIME, ...more }));
  const ids = async (more: object) => (await list(more)).rows.map((row) => row.id);
  expect(await ids({ state: 'ended' })).toEqual([past.id]);
  expect(await ids({ state: 'scheduled' })).toEqual([coming.id]);
  expect(await ids({ query: 'قاد' })).toEqual([coming.id]);
  expect(await ids({ query: 'newy' })).toEqual([coming.id]);
  expect(await ids({ query: '%' })).toEqual([]);
  const first = await list({ size: 2 });
  expect(first.counts).toMatchObject({ all: 4, ended: 1, scheduled: 1, active: 2 });
  expect(first.rows.map((row) => row.id)).toEqual([now.id, coming.id]);
  expect((await ids({ size: 2, after: first.next }))[0]).toBe(past.id);
});
