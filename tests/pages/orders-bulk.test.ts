import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { issueInvoice, MOST_PACKED, MOST_PACKED_LINES } from '#domain/invoices/index.ts';
import { collectCash, deliverOrder, orderDetail, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { requestReturn } from '#domain/returns/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, webServer } from '#tests/support/web.ts';
import { renderDocumentTask } from '#worker/tasks/render-document.ts';

// Bulk steps and bulk files for the ticked orders (K3).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const log = createLogger({ level: 'silent' });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const oud = await makeVariant(najd, { title: 'Oud', amount: 2000, stock: null });
const evil = { ...GOOD_FORM, name: '=SUM(1)' };
const plain = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }], { form: evil });
const other = await orderOf(cedar, [{ variantId: lamp }]);
const foreign = await orderOf(najd, [{ variantId: oud }]);
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const email = await makeStaff('packer', [{ store: cedar, role: 'orders' }]);
const { admin: packer } = await signInToAdmin(server, cedar, email);

const LIST = '/admin/orders';
const SLIPS = '/admin/orders/packing-slips.pdf';
const INVOICES = '/admin/orders/invoices.pdf';
const FILE = '/admin/settings/export/orders.csv';
const ticked = (...orders: { orderId: string }[]) =>
  orders.map(({ orderId }): [string, string] => ['order', orderId]);
const at = (path: string, ...orders: { orderId: string }[]) =>
  `${path}?${new URLSearchParams(ticked(...orders))}`;
const inArabic = () => ({ cookie: `${owner.cookieHeader()}; lang=ar` });

test('waiting cash orders are confirmed together, and the result names ticked orders that need no confirmation', async () => {
  await setTerms(cedar, 'cash', { confirm: 'call' });
  const [first, second] = [
    await orderOf(cedar, [{ variantId: lamp }]),
    await orderOf(cedar, [{ variantId: lamp }]),
  ];
  await setTerms(cedar, 'cash', { confirm: 'none' });
  const fields = [...ticked(first, second, plain, foreign), ['act', 'confirm']] as [string, string][];
  const done = await owner.post(LIST, fields);
  expect(done.status).toBe(200);
  expect(done.body).toContain('2 orders updated');
  expect(done.body).toMatch(/1 order waits for no confirmation and was left as it is: \W*#1001/);
  const states = await db.admin<{ confirmation: string }>(
    'select confirmation from orders where id = any($1::uuid[])',
    [[first.orderId, second.orderId]],
  );
  expect(states.map(({ confirmation }) => confirmation)).toEqual(['confirmed', 'confirmed']);
  const told = await db.admin(
    "select order_id from order_events where kind = 'confirmed_by_call' order by order_id",
  );
  expect(told.map((row) => row.order_id)).toEqual([first.orderId, second.orderId].sort());
  const again = await expectNothingChanged(db, () => owner.post(LIST, fields, inArabic()));
  expect([again.status, again.body.includes('بانتظار التأكيد')]).toEqual([409, true]);
});

test('a member with read access cannot confirm orders and is offered only the packing slips', async () => {
  const viewer = await makeStaff('looker', [{ store: cedar, role: 'viewer' }]);
  const { admin: looker } = await signInToAdmin(server, cedar, viewer);
  await expectNothingChanged(db, async () => {
    expect((await owner.post(LIST, { act: 'confirm' })).status).toBe(422);
    expect((await looker.post(LIST, { act: 'confirm', order: plain.orderId })).status).toBe(403);
  });
  const page = (await looker.get(LIST)).body;
  expect(page).toMatch(/formaction="\/admin\/orders\/packing-slips.pdf"/i);
  expect(page).not.toMatch(/value="confirm"|value="process"|formaction="\/admin\/orders\/export"/i);
});

test('the packing slips of the ticked orders are one uncached file, with one page for each order', async () => {
  const asked = owner.get(at(SLIPS, other, plain, foreign));
  const payload = await vi.waitFor(async () => {
    const [job] = await db.admin<{ payload: Record<string, unknown> }>(
      `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'invoices.render' and j.payload -> 'pack' ->> 'papers' = 'slips'`,
    );
    if (!job) throw new Error('The drawing is not ordered yet.');
    return job.payload;
  });
  expect(payload.pack).toMatchObject({ orderIds: [other.orderId, plain.orderId] });
  const draw = (now: Date) =>
    asWorker(() => renderDocumentTask.run(payload, { config: server.config, log, now }));
  await draw(new Date());
  const { status, headers, body } = await asked;
  expect([status, body.slice(0, 5), body.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([200, '%PDF-', 2]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="packing-slips.pdf"',
    'cache-control': expect.stringContaining('no-store'),
  });
  const kept = join(server.config.dataFolder, 'documents', cedar.id, String(payload.of));
  expect(existsSync(kept)).toBe(false);
  // The request that wanted this file has ended, so nobody would delete the file.
  await draw(new Date(Date.now() + 60_000));
  expect(existsSync(kept)).toBe(false);
});

test('packing slips of no order, of another store’s, or of too many orders are refused', async () => {
  const many = Array.from({ length: MOST_PACKED + 1 }, () => ({ orderId: newId() }));
  await expectNothingChanged(db, async () => {
    expect((await owner.get(SLIPS)).status).toBe(404);
    expect((await owner.get(at(SLIPS, foreign))).status).toBe(404);
    expect((await owner.get(`${SLIPS}?order=none`)).status).toBe(404);
    const tooMany = await owner.get(at(SLIPS, ...many));
    expect([tooMany.status, tooMany.body]).toEqual([422, expect.stringContaining('50 orders at most')]);
  });
});

test('packing slips of orders with thousands of lines together are refused before they are drawn', async () => {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
  const { rows } = await db
    .admin<{ rows: string }>(
      "select string_agg(quote_ident(column_name), ', ') as rows from information_schema.columns where table_schema = 'public' and table_name = 'order_lines' and column_name not in ('id', 'position')",
    )
    .then(([first]) => first ?? { rows: '' });
  await db.admin(
    `insert into order_lines (id, position, ${rows})
     select gen_random_uuid(), nth, ${rows} from order_lines, generate_series(100, 100 + $2::int) nth where order_id = $1`,
    [orderId, MOST_PACKED_LINES],
  );
  const refused = await expectNothingChanged(db, () => owner.get(at(SLIPS, { orderId }, plain)));
  expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('2000 lines of products')]);
});

test('ticked orders without invoices get a message instead of a file', async () => {
  const answer = await expectNothingChanged(db, () => owner.get(at(INVOICES, plain, foreign)));
  expect([answer.status, answer.body.trim()]).toEqual([404, 'None of these orders has an invoice yet.']);
});

test('the invoices of the ticked orders are downloaded as one file', async () => {
  await withStore(cedar.id, (tx) =>
    issueInvoice(
      tx,
      { orderId: other.orderId },
      staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME),
    ),
  );
  const asked = owner.get(at(INVOICES, other, plain));
  const payload = await vi.waitFor(async () => {
    const [job] = await db.admin<{ payload: Record<string, unknown> }>(
      `select j.payload from graphile_worker._private_jobs j
        where j.payload -> 'pack' ->> 'papers' = 'invoices'`,
    );
    if (!job) throw new Error('The drawing is not ordered yet.');
    return job.payload;
  });
  await asWorker(() => renderDocumentTask.run(payload, { config: server.config, log, now: new Date() }));
  const { status, headers, body } = await asked;
  expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(headers['content-disposition']).toBe('attachment; filename="invoices.pdf"');
});

test('only the ticked orders are exported as CSV, after the password is entered, and no cell starts a formula', async () => {
  const page = await owner.get(at('/admin/orders/export', plain, foreign));
  expect([page.status, page.body.includes('Export 1 order')]).toEqual([200, true]);
  const named = [...page.body.matchAll(/name="order" value="([^"]+)"/g)].map(([, id]) => id);
  expect(named).toEqual([plain.orderId]);
  expect((await owner.get(at('/admin/orders/export', plain, other), inArabic())).body).toContain(
    'تصدير طلبين',
  );
  const wrong = await owner.post(FILE, [...ticked(plain), ['password', 'wrong']]);
  expect([wrong.status, wrong.headers.location]).toEqual([
    302,
    `${at('/admin/orders/export', plain)}&problem=wrong`,
  ]);
  expect((await owner.get(wrong.headers.location ?? '')).body).toContain('>The password is not right.<');
  const rows = await saved([...ticked(plain, foreign)]);
  expect(rows.map(([number, , , , name]) => [number, name])).toEqual([[String(plain.number), "'=SUM(1)"]]);
});

test('an export of only another store’s orders contains no order', async () => {
  expect(await saved(ticked(foreign))).toEqual([]);
  expect(await saved([['order', 'none']])).toEqual([]);
  expect(await saved([['order', newId()]])).toEqual([]);
  expect((await saved([])).length).toBeGreaterThan(2);
});

test('a member without the export permission gets neither the export page nor the file', async () => {
  await expectNothingChanged(db, async () => {
    expect((await packer.get(at('/admin/orders/export', plain))).status).toBe(403);
    const asked: [string, string][] = [...ticked(plain), ['password', TEST_PASSWORD]];
    expect((await packer.post(FILE, asked)).status).toBe(403);
  });
  const page = (await packer.get(LIST)).body;
  expect(page).toMatch(/value="confirm"/);
  expect(page).not.toMatch(/formaction="\/admin\/orders\/export"/i);
  expect((await owner.get(LIST)).body).toMatch(/formaction="\/admin\/orders\/export"/i);
});

test('orders whose return waits for an answer have their own view and are counted on the dashboard', async () => {
  const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const { orderId, number } = await orderOf(cedar, [{ variantId: lamp }]);
  expect((await owner.get('/admin/dashboard')).body).not.toContain('view=returns');
  await withStore(cedar.id, async (tx) => {
    await startProcessing(tx, { orderId }, OWNER);
    await shipOrder(tx, { orderId }, OWNER);
    await deliverOrder(tx, { orderId }, OWNER);
    await collectCash(tx, { orderId }, OWNER);
    const found = await orderDetail(tx, { orderId, locale: 'en' });
    if (!found.ok) throw new Error(found.code);
    const lines = found.value.lines.map(({ id }) => ({
      lineId: id,
      quantity: 1,
      reason: 'damaged' as const,
    }));
    const request = { orderId, lines, wish: 'refund' as const, comment: '' };
    const made = await requestReturn(tx, request, shopperAct(TEST_TIME));
    if (!made.ok) throw new Error(made.code);
  });
  const view = (await owner.get(`${LIST}?view=returns`)).body;
  expect(view).toContain(`/admin/orders/${orderId}`);
  expect(view).not.toContain(`/admin/orders/${plain.orderId}`);
  expect(view).toContain(`#${number}`);
  expect((await owner.get('/admin/dashboard')).body).toContain('1 return request to answer');
  expect((await owner.get('/admin/dashboard', inArabic())).body).toContain('طلب إرجاع واحد بانتظار الرد');
});

async function saved(orders: [string, string][]): Promise<string[][]> {
  const answer: Answer = await owner.post(FILE, [...orders, ['password', TEST_PASSWORD]]);
  expect(answer.status).toBe(200);
  return (parse(answer.body, { bom: true }) as string[][]).slice(1);
}
