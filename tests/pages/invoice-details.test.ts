import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  issueAllWaiting,
  missingSellerDetails,
  readInvoiceSettings,
  saveInvoiceSettings,
} from '#domain/invoices/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const act = systemAct('test', TEST_TIME);

const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const missing = () => withStore(cedar.id, missingSellerDetails);
const page = async (path: string) => shownHtml((await admin.get(path)).body);
const save = (change: object) =>
  withStore(cedar.id, async (tx) =>
    saveInvoiceSettings(tx, { ...(await readInvoiceSettings(tx)), ...change }, act),
  );

test('the dashboard, the checklist and the settings name the details that the invoices lack', async () => {
  await db.admin('update store_settings set tax_rate_ppm = 150000 where store_id = $1', [cedar.id]);
  expect(await missing()).toEqual(['address', 'vatNumber']);
  const dashboard = await page('/admin/dashboard');
  expect(dashboard).toContain('Your invoices lack your address and VAT number');
  expect(dashboard).toContain('Invoice details');
  expect(await page('/admin/settings/invoices')).toContain('Your invoices lack your address and VAT number');
});

test('invoice details that were entered are no longer asked for', async () => {
  await save({ addresses: { en: '', ar: 'شارع العليا، الرياض' } });
  expect(await missing()).toEqual(['vatNumber']);
  expect(await page('/admin/dashboard')).toContain('Your invoices charge VAT without a VAT number');
  await save({ vatNumber: '310122393500003' });
  expect(await missing()).toEqual([]);
  expect(await page('/admin/dashboard')).not.toContain('Your invoices');
});

test('a store that charges no VAT needs no VAT number', async () => {
  await db.admin('update store_settings set tax_rate_ppm = 0 where store_id = $1', [cedar.id]);
  await save({ vatNumber: '' });
  expect(await missing()).toEqual([]);
});

test('staff see on the order, in the list and on the dashboard which details an invoice waits for, and until when', async () => {
  await db.admin('update store_settings set tax_rate_ppm = 150000 where store_id = $1', [cedar.id]);
  await save({ addresses: { en: '', ar: '' } });
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
  const pressed = await admin.post(`/admin/orders/${orderId}/invoice`, {
    company: 'Najd',
    vatNumber: '3111',
  });
  expect([pressed.status, pressed.headers.location]).toEqual([303, `/admin/orders/${orderId}`]);
  const order = await page(`/admin/orders/${orderId}`);
  expect(order).toContain('The invoice waits for your address and VAT number. The law asks for it by');
  expect(order).toContain('21 November 2026');
  expect(await page('/admin/orders?view=invoice_waits')).toContain(orderId);
  expect(await page('/admin/dashboard')).toContain('1 order waits for its invoice');
  await save({ addresses: { en: '7 Olaya Street', ar: '' }, vatNumber: '310122393500003' });
  await issueAllWaiting(cedar.id, act);
  expect(await page('/admin/dashboard')).not.toContain('waits for its invoice');
});
