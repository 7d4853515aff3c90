import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { admitFiles, countFileTry, preparePrivatePhoto } from '#domain/media/index.ts';
import { deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { buy, GOOD_REVIEW } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Files that anybody may send count nowhere in a plan, so they have sums of their own (R, U).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
await setTerms(cedar, 'transfer', BANK);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const shopper = await makeShopper(db, cedar, { at: new Date() });
await buy(db, cedar, { customerId: shopper.id, variantId: lamp });
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, new Date());

const MEGABYTE = 1_048_576;

type Form = { path: string; cookie: string; field: string; fields: Record<string, string> };
type Held = { number: number; orderToken: string };
const holder = ({ number, orderToken }: Held) => `order=${number}.${orderToken}`;

async function receiptForm() {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const order = await orderOf(cedar, [{ variantId: lamp }], { form });
  return { path: `/transfer/${order.number}`, cookie: holder(order), field: 'receipt', fields: {} };
}

async function returnForm(): Promise<Form & { orderId: string }> {
  const order = await orderOf(cedar, [{ variantId: lamp }]);
  const { orderId } = order;
  await withStore(cedar.id, async (tx) => {
    for (const move of [startProcessing, shipOrder, deliverOrder]) await move(tx, { orderId }, OWNER);
  });
  const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
  const chosen = { [`line.${line?.id}`]: '1', [`reason.${line?.id}`]: 'damaged' };
  const fields = { intent: 'return', wish: 'refund', ...chosen };
  return { orderId, path: `/my-orders/${order.number}`, cookie: holder(order), field: 'photo', fields };
}

const reviewForm: Form = {
  path: '/products/lamp/review',
  cookie: `shopper=${shopper.token}`,
  field: 'photo',
  fields: GOOD_REVIEW,
};

async function post({ path, cookie, field, fields }: Form, ...files: Buffer[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const bytes of files) form.append(field, new File([new Uint8Array(bytes)], 'a.jpg'));
  const written = new Response(form);
  const host = shopHost('cedar');
  const type = written.headers.get('content-type') ?? '';
  const headers = { origin: `http://${host}`, 'content-type': type, cookie };
  return ask(
    server,
    { host, path },
    { method: 'POST', headers, body: Buffer.from(await written.arrayBuffer()) },
  );
}

/** The path of a form in a language: a product's page has a slug of its own in Arabic. */
async function pathIn(locale: string, path: string): Promise<string> {
  const headers = { cookie: reviewForm.cookie };
  const address = { host: shopHost('cedar'), path: `${locale}${path}` };
  const { location } = (await ask(server, address, { headers })).headers;
  return path === reviewForm.path && location ? new URL(location, 'http://shop').pathname : address.path;
}

const drawn = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
const picture = await drawn('#884422');
const pdf = (n: number) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/N ${n}>>endobj\ntrailer<<>>\n%%EOF\n`);
const filesIn = async (place: string) =>
  (await readdir(join(server.config.dataFolder, place), { recursive: true }).catch(() => [])).sort();
const allFiles = async () => [...(await filesIn('private')), ...(await filesIn('media'))];

test('twenty receipts that are sent at once leave no file without a row', async () => {
  const form = await receiptForm();
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => post(form, pdf(n))));
  expect(statuses.filter(({ status }) => status === 303)).toHaveLength(5);
  const rows = await db.admin<{ hash: string }>('select file_hash as hash from transfer_receipts');
  const folder = join('private', 'media', cedar.id);
  expect(await filesIn(folder)).toEqual(rows.map(({ hash }) => hash).sort());
});

test('if one photo of a return cannot be stored, the others are removed, and nothing is requested', async () => {
  const form = await returnForm();
  const [first, second] = [await drawn('#112233'), await drawn('#332211')];
  const prepared = await preparePrivatePhoto(second);
  const inTheWay = join(
    server.config.dataFolder,
    ...['private', 'media', cedar.id, prepared.ok ? prepared.value.hash : ''],
  );
  await mkdir(join(inTheWay, 'full'), { recursive: true });
  const before = await filesIn('private');
  expect((await post(form, first, second)).status).toBe(500);
  expect(await filesIn('private')).toEqual(before);
  expect(await db.admin('select id from returns where order_id = $1', [form.orderId])).toEqual([]);
  await rm(inTheWay, { recursive: true });
  expect((await post(form, first, second)).status).toBe(303);
});

test('ten requests with photos an hour are decoded for an order, and ten reviews of an account', async () => {
  // A whole header, and half of the picture: it is refused only when it is decoded.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const half = whole.subarray(0, whole.length / 2);
  const returned = await returnForm();
  const forms = [
    {
      form: returned,
      status: 429,
      text: 'Files were sent here too often',
      tries: { bucket: 'return photos', subject: returned.orderId },
    },
    {
      form: reviewForm,
      status: 422,
      text: 'You sent photos many times just now',
      tries: { bucket: 'review photo', subject: shopper.id },
    },
  ];
  for (const { form, status, text, tries } of forms) {
    await withStore(cedar.id, async (tx) => {
      for (let time = 0; time < 9; time++) await countFileTry(tx, { ...tries, at: new Date() });
    });
    expect((await post(form, half)).status).toBe(422);
    const often = await post(form, picture);
    expect(often.status).toBe(status);
    expect(often.body).toContain(text);
  }
  await db.admin("delete from rate_limits where bucket in ('return photos', 'review photo')");
});

test('an address that sent its share of a day is refused beside the field, in both languages, and nothing is stored', async () => {
  const returned = await returnForm();
  const forms = [
    { form: returned, status: 409 },
    { form: reviewForm, status: 422 },
  ];
  await db.admin("delete from rate_limits where bucket like 'files%'");
  const ten = Array.from({ length: 10 }, () => 5 * MEGABYTE);
  const sent = { ip: '127.0.0.1', at: new Date() };
  expect(await withStore(cedar.id, (tx) => admitFiles(tx, { sizes: ten }, sent))).toMatchObject({ ok: true });
  // Both bought before, so that each has a share of its own as well.
  for (const buyer of [returned.orderId, shopper.id]) {
    const two = { sizes: [MEGABYTE, MEGABYTE], buyer };
    expect(await withStore(cedar.id, (tx) => admitFiles(tx, two, sent))).toMatchObject({ ok: true });
  }
  const before = await allFiles();
  const texts = { '': 'We can take no more files today', '/ar': 'لا يمكننا استلام ملفات أخرى اليوم' };
  await expectNothingChanged(db, async () => {
    for (const { form, status } of forms) {
      for (const [locale, text] of Object.entries(texts)) {
        const refused = await post({ ...form, path: await pathIn(locale, form.path) }, picture);
        expect([form.path, refused.status, refused.body.includes(text)]).toEqual([form.path, status, true]);
        expect(refused.body).toContain('field-error');
      }
    }
  }, ['rate_limits', 'customer_sessions']);
  expect(await allFiles()).toEqual(before);
  expect((await post(reviewForm)).status, 'without a photo').toBe(303);
});

test('a receipt without room is refused beside the field, in both languages, stores nothing, and tells staff that its shopper says they paid', async () => {
  const form = await receiptForm();
  const sent = { ip: '127.0.0.1', at: new Date() };
  const first = { sizes: [MEGABYTE], isFirstReceipt: true };
  await withStore(cedar.id, (tx) => admitFiles(tx, { sizes: [50 * MEGABYTE] }, sent));
  await withStore(cedar.id, (tx) => admitFiles(tx, first, sent));
  const before = await allFiles();
  const texts = {
    '': 'We noted on your order that you have paid',
    '/ar': 'سجّلنا في الطلب أن المبلغ حُوِّل',
  };
  for (const [locale, text] of Object.entries(texts)) {
    const refused = await post({ ...form, path: `${locale}${form.path}` }, picture);
    expect([refused.status, refused.body.includes(text)]).toEqual([429, true]);
    expect(refused.body).toContain('field-error');
  }
  expect(await allFiles()).toEqual(before);
  const notes = `select o.number::int from order_events e join orders o on o.id = e.order_id
    where e.kind = 'note' and e.data ->> 'outcome' = 'says_paid'`;
  expect(await db.admin(notes)).toEqual([{ number: Number(form.path.split('/').at(-1)) }]);
});
