import { expect, test } from 'vitest';
import { asWorker } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { platformInvoicesOf, suspendStore } from '#domain/subscription/index.ts';
import { createLogger } from '#lib/log.ts';
import { buy, giveCard } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';
import { renderPlanInvoiceTask } from '#worker/tasks/render-plan-invoice.ts';

// The platform's invoices to store owners: who can read which (B2).
const db = await testDatabase(import.meta.url);
const server = await webServer({ clock: () => TEST_TIME }, db.urls);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar', packageCode: 'free' });
const najd = await makeStore({ slug: 'najd', name: '=HYPERLINK("http://x")', packageCode: 'free' });
for (const { id } of [cedar, najd]) {
  await giveCard(id);
  await buy({ storeId: id, code: 'starter', cycle: 'month' });
  const [invoice] = await platformInvoicesOf(id);
  const around = { config: server.config, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  await asWorker(() => renderPlanInvoiceTask.run({ storeId: id, number: invoice?.number ?? 0 }, around));
}
const numberOf = async (id: string) => (await platformInvoicesOf(id))[0]?.number ?? 0;
const pdfOf = (number: number | string) => `/admin/settings/billing/invoices/${number}/pdf`;

test('an owner can download only the invoices of their own store', async () => {
  const owner = await makeStaff('invoice-owner', [{ store: cedar, role: 'owner' }]);
  const { admin } = await signInToAdmin(server, cedar, owner);
  const own = await admin.get(pdfOf(await numberOf(cedar.id)));
  expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([
    ...[200, 'application/pdf', 'private, no-store'],
  ]);
  for (const other of [await numberOf(najd.id), 999, 0, -1, '1e3', '01.5', 'x']) {
    const { status, body } = await admin.get(pdfOf(other));
    expect([other, status, body.startsWith('%PDF')]).toEqual([other, 404, false]);
    const page = await admin.get(`/admin/settings/billing/invoices/${other}`);
    expect([other, page.status]).toEqual([other, 404]);
  }
  await suspendStore({ storeId: cedar.id, reason: 'Fraud' }, systemAct('test', TEST_TIME));
  expect((await admin.get(pdfOf(await numberOf(cedar.id)))).status).toBe(200);
});

test('a guest and a member without the permission can download no platform invoice', async () => {
  const viewer = await makeStaff('invoice-viewer', [{ store: najd, role: 'viewer' }]);
  const { admin } = await signInToAdmin(server, najd, viewer);
  const number = await numberOf(najd.id);
  expect((await admin.get(pdfOf(number))).status).toBe(403);
  const guest = await ask(server, { host: adminHost(najd.slug), path: pdfOf(number) });
  expect(guest.status).toBe(302);
  const platform = await ask(server, { host: PLATFORM, path: `/platform-admin/invoices/${number}/pdf` });
  expect(platform.status).toBe(404);
});

test('no cell of the operator’s invoice file starts a formula, and an invalid filter gives an empty file', async () => {
  const email = await makeStaff('invoice-finance', []);
  await addOperator({ email, role: 'finance' }, systemAct('test', TEST_TIME));
  const desk = new Visitor(server, PLATFORM);
  await desk.post('/login', { email, password: TEST_PASSWORD });
  const file = (query = '') => desk.get(`/platform-admin/invoices/file${query}`);
  const { body, headers } = await file();
  expect(headers['content-disposition']).toBe('attachment; filename="invoices.csv"');
  expect(body.split('\r\n').filter((line) => line !== '')).toHaveLength(3);
  expect(body).toContain(`"'=HYPERLINK(""http://x"")"`);
  for (const odd of ['?month=2026-99', '?month=%0d%0aX', "?currency='--", '?month=2020-01']) {
    const other = await file(odd);
    expect([odd, other.status, other.body.split('\r\n').length]).toEqual([odd, 200, 2]);
    expect(other.headers['content-disposition']).not.toContain('X');
  }
  const pdf = `/platform-admin/invoices/${await numberOf(najd.id)}/pdf`;
  expect((await desk.get(pdf)).headers['content-type']).toBe('application/pdf');
  await addOperator({ email, role: 'support' }, systemAct('test', TEST_TIME));
  expect((await desk.get(pdf)).status).toBe(404);
  expect((await file()).status).toBe(404);
  await addOperator({ email, role: 'finance' }, systemAct('test', TEST_TIME));
  const shown = await desk.get('/platform-admin/invoices?month=2026-11');
  expect(shown.body).toContain('38.00');
});
