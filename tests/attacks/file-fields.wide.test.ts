import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { FILE_FORMS } from '#lib/file-limits.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { buy, GOOD_REVIEW } from '#tests/support/reviewers.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// A page promises a size: a file of that size is accepted, and one byte more is reported beside the field (U).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
await setTerms(cedar, 'transfer', BANK);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const noura = await makeShopper(db, cedar, { at: new Date() });
await buy(db, cedar, { customerId: noura.id, variantId: lamp });
const shopper = { host: shopHost('cedar'), cookie: `shopper=${noura.token}` };
const { admin, platform } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const staff = { host: adminHost('cedar'), cookie: admin.cookieHeader() };
const account = { host: PLATFORM, cookie: platform.cookieHeader() };

const transfer = await orderOf(cedar, [{ variantId: lamp }], {
  form: { ...GOOD_FORM, paymentMethod: 'bank_transfer' },
});
const arrived = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
const owner = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, new Date());
await withStore(cedar.id, async (tx) => {
  for (const move of [startProcessing, shipOrder, deliverOrder]) await move(tx, arrived, owner);
});
const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [
  arrived.orderId,
]);
const holder = (order: { number: number; orderToken: string }) => ({
  host: shopHost('cedar'),
  cookie: `order=${order.number}.${order.orderToken}`,
});

const drawn = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [photoOf, pictureOf] = [await drawn('#884422'), await drawn('#224488')];
const padded = (jpeg: Buffer) => (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
// A shopper's photo is never added to the store's media library, so staff upload other pictures.
const photo = padded(photoOf);
const picture = padded(pictureOf);
const list = (head: string) => (size: number) => Buffer.from(head.padEnd(size, '\n'));
/** A list with too many or too long rows is refused for that reason, so notes make up the size. */
const noted = (head: string, row: string, length: number) => (size: number) => {
  const filled = `${row.padEnd(length - 1, 'x')}\n`;
  return Buffer.from(`${head}\n${filled.repeat(Math.ceil(size / length))}`.slice(0, size));
};
const courierList = noted('Order,Amount,Note', '#1001,5,', 10_000);
const trackingList = noted('Order,Tracking number,Note', '#1001,A1,', 10_000);
const translations = noted('Handle,Title (ar),Note', 'lamp,Misbah,', 10_000);
const statement = noted('Order,Amount,Note', '#1001,5,', 50_000);

const returnFields = {
  ...{ intent: 'return', wish: 'refund' },
  [`line.${line?.id}`]: '1',
  [`reason.${line?.id}`]: 'damaged',
};

type Field = {
  path: string;
  by: { host: string; cookie: string };
  fields: Record<string, string>;
  make(size: number): Buffer;
  name?: string;
};

const FIELDS: Field[] = [
  { path: '/profile', by: shopper, fields: { intent: 'photo' }, make: photo },
  { path: '/products/lamp/review', by: shopper, fields: GOOD_REVIEW, make: photo },
  { path: `/transfer/${transfer.number}`, by: holder(transfer), fields: {}, make: photo },
  { path: `/my-orders/${arrived.number}`, by: holder(arrived), fields: returnFields, make: photo },
  { path: '/account', by: account, fields: { form: 'photo' }, make: picture },
  { path: '/admin/profile', by: staff, fields: { form: 'photo' }, make: picture },
  { path: '/admin/media', by: staff, fields: {}, make: picture },
  { path: '/admin/media/upload', by: staff, fields: {}, make: picture },
  { path: '/admin/products/camera', by: staff, fields: { 'title.en': 'Vase', price: '12' }, make: picture },
  {
    path: '/admin/storesetting/logoAndColors',
    by: staff,
    fields: { intent: 'draft', revision: '0', primaryColor: '#242F51', secondaryColor: '#A0522D' },
    make: picture,
  },
  { path: '/admin/settings/import', by: staff, fields: {}, make: list('Handle,Title\n'), name: 'a.csv' },
  { path: '/admin/products/import', by: staff, fields: {}, make: list('Handle,Title\n'), name: 'a.csv' },
  {
    path: '/admin/orders/reconcile',
    by: staff,
    fields: { intent: 'check' },
    make: courierList,
    name: 'a.csv',
  },
  {
    path: '/admin/orders/tracking',
    by: staff,
    fields: { intent: 'check' },
    make: trackingList,
    name: 'a.csv',
  },
  {
    path: '/admin/products/untranslated/file',
    by: staff,
    fields: { intent: 'check', locale: 'ar' },
    make: translations,
    name: 'a.csv',
  },
  {
    path: '/admin/accounting/payouts',
    by: staff,
    fields: {},
    make: statement,
    name: 'a.csv',
  },
];

function formOf({ path, by }: Field) {
  const site = by.host === PLATFORM ? 'platform' : path.startsWith('/admin') ? 'admin' : 'storefront';
  const form = FILE_FORMS.find((each) => each.site === site && each.path.test(path));
  if (!form) throw new Error(`${path} is on no list of forms that take files.`);
  return form;
}

/** Posts as many files as the form accepts, one of them `more` bytes larger than promised. */
async function post(field: Field, more: number) {
  const { bytes, fields, files } = formOf(field);
  const form = new FormData();
  for (const [name, value] of Object.entries(field.fields)) form.set(name, value);
  for (let nth = 0; nth < files; nth++) {
    const file = new Uint8Array(field.make(bytes + (nth === 0 ? more : 0)));
    form.append(
      fields[nth] ?? fields[0] ?? '',
      new File([file], field.name ?? 'a.jpg', { type: 'image/jpeg' }),
    );
  }
  const written = new Response(form);
  const { host, cookie } = field.by;
  const type = written.headers.get('content-type') ?? '';
  const headers = { origin: `http://${host}`, 'content-type': type, cookie };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host, path: field.path }, { method: 'POST', headers, body });
}

test.each(
  FIELDS.filter(({ path }) => !/upload|logoAndColors|reconcile|tracking|untranslated|payouts/.test(path)),
)('the page $path names the maximum file size that the server accepts', async (field) => {
  const { host, cookie } = field.by;
  const { body } = await ask(server, { host, path: field.path }, { headers: { cookie } });
  expect(body).toContain('type="file"');
  expect(body).toMatch(new RegExp(`\\b${formOf(field).bytes / 1024 / 1024}\\s?MB`));
});

test.each(FIELDS)(
  'the form $path accepts a file of the maximum size, and refuses one byte more with a message beside its field',
  async (field) => {
    const refused = await expectNothingChanged(db, () => post(field, 1), [
      'rate_limits',
      'platform_rate_limits',
    ]);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatch(/field-error|"problem"|role="alert"/);
    expect([200, 302, 303]).toContain((await post(field, 0)).status);
  },
  30_000,
);

test('every form of the three sites that accepts files is on the list of this test', () => {
  const root = join(import.meta.dirname, '../..');
  const pages = globSync('app/**/*.tsx', { cwd: root })
    .filter((file) => /type="file"|<FileInput/.test(readFileSync(join(root, file), 'utf8')))
    .sort();
  expect(pages).toEqual([
    'app/admin/camera-product/photo-field.tsx',
    'app/admin/downloads/file-dialog.tsx',
    'app/admin/imports/import-page.tsx',
    'app/admin/kit/csv-file-field.tsx',
    'app/admin/media/media-library.tsx',
    'app/admin/media/upload-zone.tsx',
    'app/storefront/account/profile-boxes.tsx',
    'app/storefront/order/return-form.tsx',
    'app/storefront/page/file-input.tsx',
    'app/storefront/payment/transfer.route.tsx',
    'app/storefront/reviews/review-form.tsx',
    'app/ui/console/branding/logo-fields.tsx',
    'app/ui/console/own/own-cards.tsx',
  ]);
  // Videos and sold files are uploaded in pieces (tests/attacks/videos.test.ts, downloads.test.ts), the platform's logos by operators (console-brand.test.ts).
  const untried = FILE_FORMS.filter((form) => !FIELDS.some((field) => formOf(field) === form));
  expect(untried.map(({ path }) => String(path))).toEqual([
    '/^\\/platform-admin\\/brand$/',
    '/^\\/admin\\/media\\/videos\\/upload$/',
    '/^\\/admin\\/products\\/[0-9a-f-]{36}\\/files$/',
  ]);
});
