import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { changeFile } from '#domain/downloads/index.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// A product's page says what is downloaded before it is bought, and promises no courier (E9).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const book = await makeVariant(cedar, { title: 'Book', amount: 2000, stock: null });
const visitor = new Visitor(server, shopHost(cedar.slug));

const SAID = [
  'downloads.shop.product.download',
  'downloads.shop.product.with_file',
  'downloads.shop.product.some',
  'storefront.product.cod',
] as const satisfies MessageKey[];

/** The keys of SAID whose texts are on a product's page; they must be the same in both languages. */
async function saidOf(variantId: string): Promise<string[]> {
  const slugs = await db.admin<{ locale: string; slug: string }>(
    `select t.locale, t.slug from product_texts t join variants v on v.product_id = t.product_id where v.id = $1`,
    [variantId],
  );
  const [en, ar] = await Promise.all(
    (['en', 'ar'] as const).map(async (locale) => {
      const prefix = locale === 'ar' ? '/ar' : '';
      const slug = (slugs.find((each) => each.locale === locale) ?? slugs[0])?.slug;
      const page = await visitor.get(`${prefix}/products/${encodeURIComponent(slug ?? '')}`);
      expect(page.status).toBe(200);
      const { texts } = readPage(page);
      return SAID.filter((key) => texts.includes(translator(locale)(key)));
    }),
  );
  expect(ar).toEqual(en);
  return en ?? [];
}

test('a product says that it is a file, includes one, or is shipped', async () => {
  const [download, withFile, some, cash] = SAID;
  expect(await saidOf(book)).toEqual([cash]);
  const { productId, fileId } = await giveFile(cedar, book);
  expect(await saidOf(book)).toEqual([download]);
  const beside = { productId, fileId, version: 1, maxDownloads: 5, validDays: 30, isWhole: false };
  const changed = await withStore(cedar.id, (tx) => changeFile(tx, beside, systemAct('test', TEST_TIME)));
  expect(changed.ok).toBe(true);
  expect(await saidOf(book)).toEqual([withFile, cash]);
  await db.admin(
    `insert into variants (store_id, id, product_id, combination, position, created_at)
     select store_id, gen_random_uuid(), product_id, 'other', 2, created_at from variants where id = $1`,
    [book],
  );
  expect(await saidOf(book)).toEqual([some, cash]);
});
