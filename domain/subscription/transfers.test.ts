import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { operatorAct } from '#domain/audit/index.ts';
import {
  actAt,
  bankDesk,
  DAY,
  giveBankAccount,
  giveCard,
  IBAN,
  orderByTransfer,
  press,
  stateOf,
} from '#tests/support/billing.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  abandonCharge,
  cancelSubscription,
  checkCharge,
  confirmTransfer,
  goFree,
  listBankAccounts,
  listWaitingTransfers,
  openCharge,
  phaseOf,
  platformInvoicesOf,
  rejectTransfer,
  removeBankAccount,
  renewSubscription,
  saveBankAccount,
} from './index.ts';

const db = await testDatabase(import.meta.url);
await giveBankAccount();
const at = (days: number, from = TEST_TIME) => new Date(from.getTime() + days * DAY);
const FINANCE = { userId: '018f0000-0000-7000-8000-00000000000a', name: 'Dana', role: 'finance' } as const;
const byDana = (now = TEST_TIME, reason = '') =>
  operatorAct({ ...FINANCE, permission: 'transfers.decide', reason }, now);
let count = 0;

async function store(packageCode = 'free', trialDays?: number): Promise<string> {
  count += 1;
  const made = { slug: `wire-${count}`, name: `Wire ${count}`, packageCode };
  const { id } = await makeStore({ ...made, ...(trialDays ? { trialDays } : {}) });
  await db.admin("update store_settings set contact_email = 'o@shop.example' where store_id = $1", [id]);
  return id;
}

const starter = (storeId: string, now = TEST_TIME) =>
  orderByTransfer({ storeId, code: 'starter', cycle: 'month', at: now });
const confirm = (storeId: string, chargeId: string, now = TEST_TIME, received = 1900) =>
  confirmTransfer({ storeId, chargeId, received }, byDana(now));
const renew = (storeId: string, paidUntil: Date, now: Date) =>
  renewSubscription(storeId, { paidUntil, desk: bankDesk }, actAt(now));
const mails = async (storeId: string) =>
  (
    await db.admin<{ what: string }>(
      "select split_part(dedupe_key, ':', 3) as what from mails where kind = 'subscription_transfer' and store_id = $1 order by id",
      [storeId],
    )
  ).map(({ what }) => what);

async function paying(): Promise<{ storeId: string; paidUntil: Date }> {
  const storeId = await store();
  await must(confirm(storeId, await starter(storeId)) as never);
  return { storeId, paidUntil: new Date('2026-12-21T09:00:00Z') };
}

test('a plan ordered by transfer starts when the operator has the money, for a whole period and with an invoice (B2)', async () => {
  const storeId = await store();
  const chargeId = await starter(storeId);
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'free' }, renewal: null });
  const { rows } = await listWaitingTransfers('');
  expect(rows).toMatchObject([{ chargeId, total: { amount: 1900, currency: 'USD' }, iban: IBAN }]);
  expect((await listWaitingTransfers(rows[0]?.reference.toLowerCase() ?? '')).total).toBe(1);
  expect((await listWaitingTransfers('%')).total).toBe(0);
  expect(await confirm(storeId, chargeId, at(3))).toEqual({ ok: true });
  const paidUntil = new Date('2026-12-24T09:00:00Z');
  expect(await stateOf(storeId)).toMatchObject({
    package: { code: 'starter' },
    renewal: { periodStart: at(3), paidUntil, anchorDay: 24, paysBy: 'transfer' },
  });
  expect(await platformInvoicesOf(storeId)).toMatchObject([
    { total: 1900, parties: { sold: { until: paidUntil.toISOString() } } },
  ]);
  expect(await mails(storeId)).toEqual(['asked']);
  expect((await listWaitingTransfers('')).total).toBe(0);
  const acts = await db.admin('select name, action from operator_acts where subject_id = $1', [storeId]);
  expect(acts).toEqual([{ name: 'Dana', action: 'transfers.decide' }]);
});

test('ten simultaneous confirmations and a withdrawal decide a transfer once', async () => {
  const storeId = await store();
  const chargeId = await starter(storeId);
  const done = await Promise.all([
    ...Array.from({ length: 5 }, () => confirm(storeId, chargeId)),
    abandonCharge(storeId, { chargeId, desk: null }, actAt(TEST_TIME)),
    rejectTransfer({ storeId, chargeId, reason: 'Late' }, byDana()),
    ...Array.from({ length: 5 }, () => confirm(storeId, chargeId)),
  ]);
  const invoices = await platformInvoicesOf(storeId);
  const confirmed = [...done.slice(0, 5), ...done.slice(7)];
  expect(new Set(confirmed.map((each) => each.ok))).toEqual(new Set([invoices.length === 1]));
  expect(invoices.length).toBeLessThanOrEqual(1);
  const [row] = await db.admin('select status from platform_charges where store_id = $1', [storeId]);
  expect(row?.status).toBe(invoices.length === 1 ? 'paid' : 'failed');
});

test('a transfer is not confirmed with a different amount or for another store, and a card’s charge cannot be confirmed', async () => {
  const storeId = await store();
  const chargeId = await starter(storeId);
  const other = await store();
  await giveCard(other);
  const byCard = await press({ storeId: other, code: 'starter', cycle: 'month' });
  await expectNothingChanged(db, async () => {
    for (const received of [0, 1, 1899, 1901, 190_000]) {
      expect(await confirm(storeId, chargeId, TEST_TIME, received)).toMatchObject({ code: 'amount_differs' });
    }
    expect(await confirm(other, chargeId)).toMatchObject({ code: 'transfer_unknown' });
    expect(await confirm(other, byCard.ok ? byCard.value.chargeId : '')).toMatchObject({
      code: 'transfer_unknown',
    });
  });
});

test('a pending transfer cannot be ordered twice and can be withdrawn, and a store may order five transfers a day', async () => {
  const storeId = await store('pro', 14);
  await giveCard(storeId);
  const chargeId = await starter(storeId);
  const wanted = { storeId, code: 'starter', cycle: 'month' as const };
  await expectNothingChanged(db, async () => {
    for (const way of ['card', 'transfer'] as const) {
      expect(await press({ ...wanted, way })).toMatchObject({ code: 'charge_pending' });
    }
    expect(await checkCharge(storeId, { chargeId, desk: bankDesk }, actAt(at(13)))).toBe('waiting');
  });
  for (let n = 0; n < 5; n++) {
    const open = await withPlatform((tx) => openCharge(tx, storeId));
    const stopped = await abandonCharge(storeId, { chargeId: open?.id ?? '', desk: null }, actAt(TEST_TIME));
    expect(stopped).toMatchObject({ value: { state: 'failed', failureCode: 'transfer_withdrawn' } });
    const again = await press({ ...wanted, way: 'transfer' });
    expect(again).toMatchObject(n < 4 ? { ok: true } : { code: 'too_many_transfers' });
  }
  expect(await confirm(storeId, chargeId)).toMatchObject({
    code: 'transfer_decided',
    data: { failureCode: 'transfer_withdrawn' },
  });
});

test('the owner is mailed why a transfer was rejected, and a transfer whose money does not arrive ends after fourteen days', async () => {
  const storeId = await store();
  const chargeId = await starter(storeId);
  const reject = () => rejectTransfer({ storeId, chargeId, reason: 'Wrong amount' }, byDana());
  expect([await reject(), await reject()]).toEqual([{ ok: true }, { ok: true }]);
  const late = await starter(storeId);
  expect(await checkCharge(storeId, { chargeId: late, desk: null }, actAt(at(14)))).toBe('failed');
  expect(await mails(storeId)).toEqual(['asked', 'rejected', 'asked', 'expired']);
  expect(await confirm(storeId, late, at(15))).toMatchObject({ code: 'transfer_decided' });
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'free' } });
});

test('a renewal by transfer is requested seven days before the period ends, and its payment continues the period', async () => {
  const { storeId, paidUntil } = await paying();
  expect(await renew(storeId, paidUntil, at(-8, paidUntil))).toBe('early');
  expect(await renew(storeId, paidUntil, at(-7, paidUntil))).toBe('asked');
  expect(await renew(storeId, paidUntil, at(-7, paidUntil))).toBe('asked');
  const { rows } = await listWaitingTransfers(`wire-${count}`);
  expect(rows).toMatchObject([{ kind: 'renew', total: { amount: 1900 } }]);
  expect(await mails(storeId)).toEqual(['asked', 'due']);
  await must(confirm(storeId, rows[0]?.chargeId ?? '', at(-2, paidUntil)) as never);
  const next = new Date('2027-01-21T09:00:00Z');
  expect(await stateOf(storeId)).toMatchObject({ renewal: { periodStart: paidUntil, paidUntil: next } });
  expect(await renew(storeId, paidUntil, paidUntil)).toBe('not_due');
});

test('an unpaid renewal counts as missed after 0, 1, 3, 5 and 7 days, the store closes after the grace period, and late money opens it again', async () => {
  const { storeId, paidUntil } = await paying();
  expect(await renew(storeId, paidUntil, at(-7, paidUntil))).toBe('asked');
  for (const days of [0, 1, 3, 5, 7]) {
    expect(await renew(storeId, paidUntil, at(days, paidUntil))).toBe('missing');
    expect(await renew(storeId, paidUntil, at(days, paidUntil))).toBe('asked');
  }
  expect(await stateOf(storeId)).toMatchObject({ status: 'past_due', renewal: { failedTries: 5 } });
  expect(await mails(storeId)).toEqual(['asked', 'due', ...Array(5).fill('missing')]);
  const closed = at(10, paidUntil);
  expect(phaseOf(await stateOf(storeId), closed)).toBe('ended');
  const open = await withPlatform((tx) => openCharge(tx, storeId));
  await must(confirm(storeId, open?.id ?? '', closed) as never);
  expect(await stateOf(storeId)).toMatchObject({
    status: 'active',
    renewal: { periodStart: closed, failedTries: 0 },
  });
});

test('a card saved instead of a transfer is charged once the transfer is withdrawn', async () => {
  const { storeId, paidUntil } = await paying();
  await renew(storeId, paidUntil, at(-7, paidUntil));
  await giveCard(storeId);
  expect(await renew(storeId, paidUntil, paidUntil)).toBe('missing');
  const open = await withPlatform((tx) => openCharge(tx, storeId));
  await must(abandonCharge(storeId, { chargeId: open?.id ?? '', desk: null }, actAt(at(1, paidUntil))));
  expect(await renew(storeId, paidUntil, at(1, paidUntil))).toBe('paid');
  expect(await stateOf(storeId)).toMatchObject({ renewal: { paysBy: 'card', periodStart: paidUntil } });
});

test('while a transfer is pending, the subscription cannot be changed in another way', async () => {
  const { storeId, paidUntil } = await paying();
  await renew(storeId, paidUntil, at(-7, paidUntil));
  await expectNothingChanged(db, async () => {
    const now = actAt(at(-6, paidUntil));
    expect(await cancelSubscription({ storeId }, now)).toMatchObject({ code: 'charge_pending' });
    expect(await goFree({ storeId, code: 'free' }, now)).toMatchObject({ code: 'charge_pending' });
  });
});

test('a bank account needs a currency, a holder and a valid IBAN, and without one plans cannot be paid by transfer', async () => {
  const good = {
    currency: 'SAR',
    holder: 'Souk',
    bank: '',
    iban: 'sa03 8000 0000 6080 1016 7519',
    swift: '',
  };
  await expectNothingChanged(db, async () => {
    for (const [field, value] of [
      ['currency', 'XXQ'],
      ['holder', ' '],
      ['iban', 'SA0380000000608010167510'],
      ['swift', 'SHORT'],
    ] as const) {
      const refused = await saveBankAccount({ ...good, [field]: value }, actAt(TEST_TIME));
      expect(refused).toMatchObject({ code: 'bank_account_invalid', data: { fields: [field] } });
    }
  });
  await must(saveBankAccount(good, actAt(TEST_TIME)));
  expect(await withPlatform(listBankAccounts)).toMatchObject([
    { currency: 'SAR', iban: IBAN },
    { currency: 'USD' },
  ]);
  expect(await removeBankAccount('USD')).toEqual({ isRemoved: true });
  const storeId = await store();
  const refused = await expectNothingChanged(db, () =>
    press({ storeId, code: 'starter', cycle: 'month', way: 'transfer' }),
  );
  expect(refused).toMatchObject({ code: 'no_transfer' });
});
