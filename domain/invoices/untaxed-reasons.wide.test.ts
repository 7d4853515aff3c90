import { expect, test } from 'vitest';
import { saveUntaxedReasons, type UntaxedReasons, untaxedStamp } from '#domain/fatoora/index.ts';
import { collectCash, refundOrder } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { DEVICE, JOBS_OF, stampingStore } from '#tests/support/stamping-store.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { inStore, owner } = shop;
const NONE: UntaxedReasons = { zero: null, exempt: null, outOfScope: '' };
const GIVEN: UntaxedReasons = { ...NONE, outOfScope: 'وديعة' };

const save = (untaxed: UntaxedReasons, seen: UntaxedReasons) =>
  inStore((tx) => saveUntaxedReasons(tx, { untaxed, was: untaxedStamp(seen) }, owner));

test('a store without a device cannot save VAT reasons', async () => {
  await expectNothingChanged(db, async () => {
    const refused = await save(NONE, NONE);
    expect(refused).toMatchObject({ ok: false, code: 'no_device' });
  });
});

test('an invoice of goods without a VAT reason waits outside the chain, and is stamped once the reason is saved', async () => {
  await shop.begin();
  expect(await save(NONE, DEVICE.seller.untaxed)).toMatchObject({ ok: true });
  const { id } = await shop.invoiced();
  expect(await shop.stamp(id)).toBe('no_untaxed_reason');
  expect(await db.admin('select reason from unstamped_invoices')).toEqual([{ reason: 'no_untaxed_reason' }]);
  expect(await db.admin('select 1 from fatoora_documents')).toEqual([]);
  await db.admin("delete from graphile_worker._private_jobs where payload ->> 'invoiceId' = $1", [id]);
  expect(await save(GIVEN, NONE)).toMatchObject({ ok: true });
  const queued = await db.admin<{ payload: { invoiceId: string } }>(JOBS_OF, ['invoices.stamp']);
  expect(queued.map(({ payload }) => payload.invoiceId)).toEqual([id]);
  expect(await shop.stamp(id)).toBe('issued');
});

test('a VAT reason that somebody else saved meanwhile is reported and not overwritten', async () => {
  const stale = await expectNothingChanged(db, () => save({ ...NONE, zero: 'VATEX-SA-35' }, NONE));
  const current = { current: GIVEN, stamp: untaxedStamp(GIVEN) };
  expect(stale).toMatchObject({ ok: false, code: 'stale', data: current });
  const both = await Promise.all([
    save({ ...GIVEN, zero: 'VATEX-SA-35' }, GIVEN),
    save({ ...GIVEN, exempt: 'VATEX-SA-30' }, GIVEN),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('an amount credited without lines has the VAT reason of its invoice', async () => {
  const { id, orderId } = await shop.invoiced();
  await shop.stamp(id);
  await shop.send();
  await inStore((tx) => collectCash(tx, { orderId }, owner));
  await inStore((tx) => refundOrder(tx, { orderId, method: 'cash', other: 2500 }, owner));
  const notes = await db.admin<{ id: string }>('select id from invoices where invoice_id = $1', [id]);
  expect(await shop.stamp(notes[0]?.id ?? '')).toBe('issued');
  const stamped = await db.admin<{ xml: string }>('select xml from fatoora_documents where invoice_id = $1', [
    notes[0]?.id,
  ]);
  expect(stamped[0]?.xml).toContain('>VATEX-SA-OOS<');
  expect(stamped[0]?.xml).not.toContain('>VATEX-SA-35<');
});

test.each([
  ['a code of another kind', { ...NONE, zero: 'VATEX-SA-29' }],
  ['a code that needs the buyer’s national number', { ...NONE, zero: 'VATEX-SA-EDU' }],
  ['a name of every object', { ...NONE, exempt: 'constructor' }],
  ['words of 201 characters', { ...NONE, outOfScope: 'س'.repeat(201) }],
])('%s is refused as a VAT reason', async (_what, reasons) => {
  await expectNothingChanged(db, async () => {
    const refused = await save(reasons as UntaxedReasons, GIVEN);
    expect(refused).toMatchObject({ ok: false, code: 'reasons_invalid' });
  });
});
