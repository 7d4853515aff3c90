import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { savePage } from '#domain/content/index.ts';
import { loadShell, readStoreRules, saveDetails, saveStoreRules } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type InvoiceSettings,
  issueInvoice,
  missingLegalDetails,
  readInvoice,
  readInvoiceSettings,
  readQr,
  saveInvoiceSettings,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const OWNER: Act = staffAct({ userId: najd.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.1',
});
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });

const inNajd = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(najd.id, fn);
const missing = () => inNajd(missingLegalDetails);
const save = (change: Partial<InvoiceSettings>) =>
  inNajd(async (tx) => {
    const { version } = await readInvoiceSettings(tx);
    return saveInvoiceSettings(tx, { ...change, version }, OWNER);
  });
const moveTo = (country: string) =>
  inNajd(async (tx) => {
    const { stamp } = await readStoreRules(tx);
    return saveStoreRules(tx, { change: { country }, stamp }, OWNER);
  });

test('a Saudi store is notified about missing legal details until it has entered them', async () => {
  await db.admin('update store_settings set tax_rate_ppm = 150000 where store_id = $1', [najd.id]);
  expect(await missing()).toEqual([
    ...['legalName', 'registration', 'vatNumber', 'address', 'phone', 'email'],
    ...['seal', 'returns', 'privacy'],
  ]);
  const saved = await save({
    legalNames: { en: '', ar: 'مؤسسة دار نجد للتجارة' },
    addresses: { en: '', ar: 'شارع العليا، الرياض' },
    vatNumber: '310122393500003',
    registrationNumber: '1010010000',
    sealNumber: 'https://eauthenticate.saudibusiness.gov.sa/certificate-details/0000012345',
  });
  expect(saved).toMatchObject({ ok: true, value: { sealNumber: '0000012345', version: 1 } });
  expect(await missing()).toEqual(['phone', 'email', 'returns', 'privacy']);
  await inNajd(async (tx) => {
    await saveDetails(tx, { contactEmail: 'hi@najd.example', contactPhone: '+966500000000' }, OWNER);
    for (const kind of ['returns_policy', 'privacy_policy'] as const) {
      const text = { title: 'سياسة', bodyHtml: '<p>نص</p>' };
      const page = await savePage(tx, { kind, texts: { ar: text } }, OWNER);
      if (!page.ok) throw new Error(page.code);
    }
  });
  expect(await missing()).toEqual([]);
});

test('a save of legal details keeps the values that it omits, and updates the shell of all pages', async () => {
  const saved = await save({ shortAddress: 'rrrd2929' });
  expect(saved).toMatchObject({ ok: true, value: { sealNumber: '0000012345', shortAddress: 'RRRD2929' } });
  expect((await inNajd(loadShell)).legal).toMatchObject({
    legalNames: { en: '', ar: 'مؤسسة دار نجد للتجارة' },
    ...{ registrationNumber: '1010010000', shortAddress: 'RRRD2929' },
  });
});

test.each([
  ['vatNumber', { vatNumber: '310122393500004' }],
  ['registrationNumber', { registrationNumber: '12' }],
  ['sealNumber', { sealNumber: 'https://evil.example/0000012345' }],
  ['legalNames', { legalNames: { en: '', ar: 'م'.repeat(501) } }],
  ['shortAddress', { shortAddress: 'R1' }],
])('an invalid %s in the legal details is refused, and nothing changes', async (field, change) => {
  await expectNothingChanged(db, async () => {
    expect(await save(change)).toMatchObject({ code: 'fields_invalid', data: { fields: [field] } });
  });
});

test('a legal name of 500 Arabic letters is complete on the invoice and cut between letters in the QR code', async () => {
  const name = 'م'.repeat(500);
  await save({ legalNames: { en: '', ar: name } });
  const { orderId } = await orderOf(najd, [{ variantId: oud }]);
  const issued = await inNajd((tx) => issueInvoice(tx, { orderId }, OWNER));
  if (!issued.ok) throw new Error(issued.code);
  expect(issued.value.seller.names.ar).toBe(name);
  expect(readQr(issued.value.qr).seller).toBe('م'.repeat(127));
});

test('a store that moves to another country keeps its invoices and numbers and is asked for the new country’s details', async () => {
  const { orderId } = await orderOf(najd, [{ variantId: oud }]);
  const before = await inNajd((tx) => issueInvoice(tx, { orderId }, OWNER));
  if (!before.ok) throw new Error(before.code);
  expect((await moveTo('AE')).ok).toBe(true);
  const invoice = await inNajd((tx) => readInvoice(tx, { invoiceId: before.value.id }));
  expect(invoice?.seller).toEqual(before.value.seller);
  expect(invoice?.seller.country).toBe('SA');
  expect(await inNajd(readInvoiceSettings)).toMatchObject({ vatNumber: '310122393500003' });
  expect(await missing()).toEqual(['vatNumber']);
  expect(await save({ invoicePrefix: 'AE-' })).toMatchObject({ ok: true });
  await save({ vatNumber: '100123456700003' });
  expect(await missing()).toEqual([]);
});
