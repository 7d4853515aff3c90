import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { ibanText, parseIban } from '#lib/iban.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  cashRefusals,
  creditOf,
  forgiveCashOf,
  giveCredit,
  parsePaymentRules,
  readCashTerms,
  readPaymentRules,
  readTransferTerms,
  refuseCashOf,
  savePaymentTerms,
  takeCredit,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const ACT = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const noura = await makeCustomer(cedar, { email: 'noura@example.com' });
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const usd = (amount: number) => money(amount, 'USD');

describe('store credit (J7)', () => {
  test('store credit is given with a reason, withdrawn, and its balance is the sum of its entries (J7)', async () => {
    const given = { customerId: noura.id, amount: 5000, reason: '  Broken\u0000 lamp ' };
    expect(await inCedar((tx) => giveCredit(tx, given, ACT))).toEqual({ ok: true, value: usd(5000) });
    const taken = { customerId: noura.id, amount: 1500, reason: 'Given twice' };
    expect(await inCedar((tx) => takeCredit(tx, taken, ACT))).toEqual({ ok: true, value: usd(3500) });
    const credit = await inCedar((tx) => creditOf(tx, noura.id));
    expect(credit?.balance).toEqual(usd(3500));
    expect(
      credit?.entries.map(({ kind, amount, reason, actorName }) => [kind, amount, reason, actorName]),
    ).toEqual([
      ['taken', usd(-1500), 'Given twice', 'Rana'],
      ['given', usd(5000), 'Broken lamp', 'Rana'],
    ]);
    const audits = await db.admin(
      `select action from audit_entries where subject_kind = 'customer' order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual(['credit.given', 'credit.taken']);
  });

  test.each([
    ['more than there is', { amount: 3501 }, 'not_enough_credit'],
    ['nothing', { amount: 0 }, 'amount_invalid'],
    ['less than nothing', { amount: -5 }, 'amount_invalid'],
    ['half a cent', { amount: 0.5 }, 'amount_invalid'],
    ['without a reason', { reason: ' \u200b ' }, 'reason_missing'],
    ['from an unknown account', { customerId: newId() }, 'customer_unknown'],
  ])('store credit is refused: %s (J7)', async (_, change, code) => {
    const taken = { customerId: noura.id, amount: 1, reason: 'Why not', ...change };
    const refused = await expectNothingChanged(db, () => inCedar((tx) => takeCredit(tx, taken, ACT)));
    expect(refused).toMatchObject({ ok: false, code });
  });

  test('store credit belongs to one store, and another store neither sees nor gives it (J7)', async () => {
    const given = { customerId: noura.id, amount: 1, reason: 'From afar' };
    const refused = () => withStore(najd.id, (tx) => giveCredit(tx, given, ACT));
    expect(await expectNothingChanged(db, refused)).toMatchObject({ code: 'customer_unknown' });
    expect(await withStore(najd.id, (tx) => creditOf(tx, noura.id))).toBeNull();
  });

  test('store credit that one form gives several times at once counts once, even a shopper’s first credit', async () => {
    const huda = await makeCustomer(cedar, { email: 'huda@example.com' });
    const form = { customerId: huda.id, amount: 1000, reason: 'Late parcel', shownBalance: 0 };
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => inCedar((tx) => giveCredit(tx, form, ACT))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'balance_changed' });
    expect(await expectNothingChanged(db, () => inCedar((tx) => takeCredit(tx, form, ACT)))).toMatchObject({
      code: 'balance_changed',
    });
    expect((await inCedar((tx) => creditOf(tx, huda.id)))?.balance).toEqual(usd(1000));
  });
});

describe('the refuse list (J1)', () => {
  test('the refuse list has a phone or an e-mail once, with the member who added it, until it is removed (J1)', async () => {
    const add = (kind: 'phone' | 'email', value: string) =>
      inCedar((tx) => refuseCashOf(tx, { kind, value, reason: 'Refused three parcels' }, ACT));
    expect(await add('phone', '+966501234567')).toEqual({ ok: true, value: { changed: true } });
    expect(await add('phone', ' +966501234567 ')).toEqual({ ok: true, value: { changed: false } });
    expect(await add('email', 'Sara@Example.com')).toEqual({ ok: true, value: { changed: true } });
    const list = await inCedar(cashRefusals);
    expect(list.map(({ value, addedBy }) => [value, addedBy]).toSorted()).toEqual([
      ['+966501234567', 'Rana'],
      ['sara@example.com', 'Rana'],
    ]);
    expect(await withStore(najd.id, cashRefusals)).toEqual([]);
    const id = list[0]?.id ?? '';
    expect(await withStore(najd.id, (tx) => forgiveCashOf(tx, { id }, ACT))).toBe(false);
    expect(await inCedar((tx) => forgiveCashOf(tx, { id }, ACT))).toBe(true);
    expect(await inCedar((tx) => forgiveCashOf(tx, { id }, ACT))).toBe(false);
  });

  test.each([
    ['phone', '0501234567'],
    ['phone', '+966 50'],
    ['email', 'nobody'],
  ] as const)('the refuse list does not accept %s %s (J1)', async (kind, value) => {
    const add = () => inCedar((tx) => refuseCashOf(tx, { kind, value, reason: '' }, ACT));
    expect(await expectNothingChanged(db, add)).toMatchObject({ code: 'value_invalid' });
  });
});

describe('the terms of a payment method', () => {
  test('the terms of each payment method are saved separately, and a stale save is refused', async () => {
    const before = await inCedar((tx) => readPaymentRules(tx));
    const terms = { ...before.rules.cash, fee: 700 };
    const save = (was: string) => inCedar((tx) => savePaymentTerms(tx, { part: 'cash', terms, was }, ACT));
    expect(await save(before.stamps.cash)).toMatchObject({ ok: true });
    const stale = await expectNothingChanged(db, () => save(before.stamps.cash));
    expect(stale).toMatchObject({ code: 'stale', data: { current: { fee: 700 } } });
    const credit = { part: 'credit' as const, terms: { isOn: true }, was: before.stamps.credit };
    expect((await inCedar((tx) => savePaymentTerms(tx, credit, ACT))).ok).toBe(true);
    const { rules } = await inCedar((tx) => readPaymentRules(tx));
    expect(rules).toEqual({ ...parsePaymentRules(null), cash: terms, credit: { isOn: true } });
  });

  test('cash on delivery that is disabled is no longer promised, and every page of the shop is invalidated', async () => {
    const shell = () => inCedar(async (tx) => (await loadShell(tx)).takesCash);
    const told = () =>
      db.admin(`select 1 from changes where store_id = $1 and tags like '%shell%'`, [cedar.id]);
    const save = async (isOn: boolean, fee: number) => {
      const { rules, stamps } = await inCedar((tx) => readPaymentRules(tx));
      const terms = { ...rules.cash, isOn, fee };
      await inCedar((tx) => savePaymentTerms(tx, { part: 'cash', terms, was: stamps.cash }, ACT));
    };
    expect(await shell()).toBe(true);
    const before = (await told()).length;
    await save(false, 700);
    expect([await shell(), (await told()).length]).toEqual([false, before + 1]);
    // The fee of a disabled method is on no page, so no page is invalidated.
    await save(false, 800);
    expect((await told()).length).toBe(before + 1);
    await save(true, 700);
    expect([await shell(), (await told()).length]).toEqual([true, before + 2]);
    await save(true, 900);
    expect((await told()).length).toBe(before + 3);
  });

  test('the terms of a payment method are parsed from typed text', () => {
    const zones = [
      { country: 'SA', cities: 'Riyadh, الدمام، جدة' },
      { country: '', cities: ' ' },
    ];
    const typed = {
      isOn: true,
      fee: '١٢٫٥٠',
      min: '',
      max: '1,000',
      openPerPhone: '٣',
      confirm: 'call',
      zones,
    };
    expect(readCashTerms(typed, { currency: 'SAR', canSendTextMessages: true })).toEqual({
      ok: true,
      value: {
        isOn: true,
        fee: 1250,
        min: null,
        max: 100_000,
        openPerPhone: 3,
        confirm: 'call',
        zones: [{ country: 'SA', cities: ['Riyadh', 'الدمام', 'جدة'] }],
      },
    });
  });

  test.each([
    [{ fee: 'free' }, { fee: 'not_an_amount' }],
    [{ fee: '-1' }, { fee: 'not_an_amount' }],
    [{ fee: '1.005' }, { fee: 'not_an_amount' }],
    [{ min: '20', max: '10' }, { max: 'max_below_min' }],
    [{ openPerPhone: '0' }, { openPerPhone: 'not_a_number' }],
    [{ zones: [{ country: '', cities: 'Riyadh' }] }, { zones: 'bad_zone' }],
    [{ zones: Array(6).fill({ country: 'SA', cities: 'Abha,'.repeat(200) }) }, { zones: 'bad_zone' }],
  ])('the cash terms %j are reported at their field', (typed, fields) => {
    expect(
      readCashTerms({ isOn: true, ...typed }, { currency: 'USD', canSendTextMessages: true }),
    ).toMatchObject({
      ok: false,
      data: { fields },
    });
  });

  test('a bank account requires names and number only if transfers are enabled', () => {
    const off = readTransferTerms({ isOn: false }, 'SAR');
    expect(off).toMatchObject({ ok: true, value: { iban: '', holdDays: 3 } });
    expect(readTransferTerms({ isOn: true, holdDays: '31', swift: 'x' }, 'SAR')).toMatchObject({
      data: {
        fields: {
          bankNameEn: 'required',
          accountNameEn: 'required',
          iban: 'required',
          holdDays: 'not_a_number',
          swift: 'bad_swift',
        },
      },
    });
  });
});

test.each([
  ['SA03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
  ['ae070331234567890123456', 'AE070331234567890123456'],
  ['JO94-CBJO-0010-0000-0000-0131-0003-02', 'JO94CBJO0010000000000131000302'],
  ['SA0380000000608010167518', null],
  ['SA038000000060801016751', null],
  ['SA03', null],
  ['<script>', null],
])('the account number %s is parsed as %s', (typed, iban) => {
  expect(parseIban(typed)).toBe(iban);
  if (iban) expect(parseIban(ibanText(iban))).toBe(iban);
});
