import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { savePackage } from '#domain/packages/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { postFile } from '#tests/support/post-files.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { type Answer, webServer } from '#tests/support/web.ts';

// Every form of the admin that adds to a full package is refused with 403 and says what to do (B4).
const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const limits = { products: 1, staff: 1, storageMb: 0, domains: 0, ordersMonth: null };
const full = { code: 'full', expectedVersion: 0, names: { en: 'Brim', ar: 'ملأى' }, position: 1 };
await must(
  savePackage(
    { ...full, limits, prices: [{ currency: 'USD', perMonth: 500, perYear: 5000 }], isListed: true },
    act,
  ),
);
const store = await makeStore({ slug: 'brim', name: 'Brim', currency: 'USD', packageCode: 'full' });
const { productId } = await must(withStore(store.id, (tx) => saveProduct(tx, plain('Only one'), act)));
const server = await webServer();
const { admin } = await signInToAdmin(server, store, store.ownerEmail);
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#884422' } })
  .png()
  .toBuffer();

const sendFile = (path: string, fields: Record<string, string>, field: string): Promise<Answer> =>
  postFile(server, admin, { path, fields, file: { field, bytes: png } });

const NEW = { intent: 'save', 'title.en': 'One too many', price: '10', status: 'active' };
const LARGER = 'Choose a larger plan';
const FORMS: [string, () => Promise<Answer>, string][] = [
  ['a new product', () => admin.post('/admin/products/new', NEW), LARGER],
  ['a product of the camera', () => admin.post('/admin/products/camera', NEW), LARGER],
  ['a photo of a new product', () => sendFile('/admin/products/camera', NEW, 'file'), LARGER],
  ['a copy of a product', () => admin.post(`/admin/products/${productId}`, { intent: 'duplicate' }), LARGER],
  ['a picture without scripts', () => sendFile('/admin/media', {}, 'file'), LARGER],
  ['a picture', () => sendFile('/admin/media/upload', {}, 'file'), '"problem":"full"'],
  [
    'a logo',
    () =>
      sendFile(
        '/admin/storesetting/logoAndColors',
        { intent: 'save', primaryColor: '#242F51', secondaryColor: '#884422' },
        'logo',
      ),
    LARGER,
  ],
  [
    'a domain',
    () => admin.post('/admin/storesetting/customDomain', { intent: 'add', host: 'shop.example.com' }),
    LARGER,
  ],
  [
    'a member',
    () => admin.post('/admin/users/team', { intent: 'invite', email: 'm@staff.example', role: 'viewer' }),
    'plan',
  ],
];

test.each(FORMS)(
  '%s beyond the limits of the package is refused with 403, changes nothing, and the message says what to do (B4)',
  async (_, send, words) => {
    const files = () =>
      readdir(join(server.config.dataFolder, 'media'), { recursive: true }).catch((): string[] => []);
    const before = await files();
    const answer = await expectNothingChanged(db, send, ['rate_limits', 'staff_sessions']);
    expect(answer.status).toBe(403);
    expect(answer.body).toContain(words);
    expect(await files()).toEqual(before);
  },
);

test('a file to sell beyond the limits of the package is refused with 403 before its bytes are sent (B4)', async () => {
  const [row] = await db.admin<{ id: string }>('select id from variants where product_id = $1', [productId]);
  const begin = { intent: 'begin', name: 'book.pdf', bytes: '5000', variantId: row?.id ?? '' };
  const asked = { ...begin, maxDownloads: '5', validDays: '30', isWhole: 'yes' };
  const answer = await expectNothingChanged(
    db,
    () => admin.post(`/admin/products/${productId}/files`, asked),
    ['staff_sessions'],
  );
  expect([answer.status, JSON.parse(answer.body)]).toEqual([403, { problem: 'full' }]);
});

test('a store at the limits of its package can change its products, and its owner sees the plans to choose from (B1, B4)', async () => {
  const edit = { intent: 'save', 'title.en': 'Renamed', price: '12', status: 'active', version: '1' };
  const saved = await admin.post(`/admin/products/${productId}`, edit);
  expect([200, 302]).toContain(saved.status);
  const { body } = await admin.get('/admin/settings/billing');
  for (const words of ['Brim', '$5.00', 'a month', 'Your plan', 'Starter', 'Products: no limit'])
    expect(body).toContain(words);
});
