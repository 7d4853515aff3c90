import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { type Reader, type RowBatches, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { importReviews } from '#domain/reviews/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { customerRows, reviewRows } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

async function exported(rows: (read: Reader) => RowBatches): Promise<string> {
  const all = [];
  for await (const batch of rows((work) => withStore(store.id, work))) all.push(...batch);
  return csvText(all);
}

const run = (csv: string, options = {}) => importFile(store.id, { file: textSource(csv), ...options }, act);
const records = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

const SHOPIFY_CUSTOMERS =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tags\n' +
  `'1,Sara,Haddad,sara@example.com,yes,1 King Road,Amman,JO,11118,+962790000001,'+962790000001,10.00,1,=1+1,"vip, amman"\n` +
  `'2,أحمد,علي,ahmad@example.com,no,,,,,,,0.00,0,,\n'3,No,Mail,not-a-mail,no,,,,,,,0.00,0,,\n`;

test('customers are imported from Shopify’s file, and deleted ones are restored from our own export', async () => {
  const report = await run(SHOPIFY_CUSTOMERS);
  expect(report).toMatchObject({ kind: 'customers', products: { created: 2, updated: 0 } });
  expect(report.errors).toMatchObject([{ line: 4, code: 'email_invalid', data: { value: 'not-a-mail' } }]);
  const before = await exported(customerRows);
  expect(records(before)).toMatchObject([
    {
      Email: 'sara@example.com',
      Name: 'Sara Haddad',
      Tags: 'amman, vip',
      Note: "'=1+1",
      City: 'Amman',
      Phone: "'+962790000001",
    },
    { Email: 'ahmad@example.com', Name: 'أحمد علي', Language: 'ar', City: '' },
  ]);
  await db.admin('delete from customers where store_id = $1', [store.id]);
  expect(await run(before)).toMatchObject({ errors: [], products: { created: 2 } });
  expect(records(await exported(customerRows))).toEqual(records(before));
});

test('an import adds missing data to existing customers and overwrites none', async () => {
  await run('Email,Name,Phone,Tags\nsara@example.com,Sara,+962790000001,vip\n');
  const again = await run(
    'Email,Name,Phone,Tags,Note\nSARA@example.com,Other,+962799999999,new,Calls back\n',
  );
  expect(again.products).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect(records(await exported(customerRows))).toMatchObject([
    { Name: 'Sara', Phone: "'+962790000001", Tags: 'new, vip', Note: 'Calls back' },
  ]);
  expect((await run('Email,Name\nsara@example.com,Sara\n')).products.unchanged).toBe(1);
});

test('a dry run of a customer import adds no customer', async () => {
  const own = ['imports', 'import_errors', 'audit_entries'];
  const look = () => run('Email,Name\nsara@example.com,Sara\n', { isDryRun: true });
  const report = await expectNothingChanged(db, look, own);
  expect(report.products.created).toBe(1);
});

test('an address book with several addresses is restored completely', async () => {
  const rows =
    'Email,Name,Address,City,Country\nsara@example.com,Sara,1 King Road,Amman,JO\nsara@example.com,,2 Queen Road,Irbid,JO\nsara@example.com,,Nowhere,,XX\n';
  const report = await run(rows);
  expect(report).toMatchObject({ errorCount: 0, noteCount: 1, products: { created: 1 } });
  expect(records(await exported(customerRows)).map(({ City }) => City)).toEqual(['Amman', 'Irbid']);
});

const REVIEWS =
  'title,body,rating,review_date,reviewer_name,reviewer_email,product_handle,reply,reply_date\n' +
  'Great,"=Really, great",5,2024-03-01 10:00:00 UTC,Sara,sara@example.com,cup,Thank you,2024-03-02 08:00:00 UTC\n' +
  ',Bad,1,2024-03-05 10:00:00 UTC,Omar,omar@example.com,cup,,\n' +
  'Lost,Words,4,2024-03-05 10:00:00 UTC,Omar,omar@example.com,nowhere,,\nSix,Words,6,never,Omar,omar@example.com,cup,,\n';

test('reviews are imported once, with their stars, from a review app’s file, and deleted ones are restored from our own export', async () => {
  const { inStore, product } = catalogueOf(store.id);
  const { productId } = await product('Cup', 0, { importHandle: 'cup' });
  const report = await run(REVIEWS);
  expect(report).toMatchObject({ kind: 'reviews', products: { created: 2 } });
  expect(report.errors.map(({ line, code }) => [line, code])).toEqual([
    [4, 'product_missing'],
    [5, 'date_invalid'],
    [5, 'fields_invalid'],
  ]);
  const rating = () =>
    db.admin('select average, review_count as count from product_ratings where product_id = $1', [productId]);
  expect(await rating()).toMatchObject([{ count: 2 }]);
  const hidden = {
    ...{
      productId,
      orderLineId: null,
      name: 'X',
      email: 'x@example.com',
      rating: 1,
      title: 'T',
      comment: 'C',
    },
    ...{ locale: 'ar' as const, at: TEST_TIME, reply: null, status: 'hidden' as const },
  };
  await inStore((tx) => importReviews(tx, [hidden], act));
  expect(await rating()).toMatchObject([{ count: 2 }]);

  const before = await exported(reviewRows);
  expect((await run(before)).products).toMatchObject({ created: 0, unchanged: 3 });
  await db.admin('delete from reviews where store_id = $1', [store.id]);
  await db.admin('delete from product_ratings where store_id = $1', [store.id]);
  expect(await run(before)).toMatchObject({ errors: [], products: { created: 3 } });
  expect(records(await exported(reviewRows))).toEqual(records(before));
  expect(await rating()).toMatchObject([{ count: 2 }]);
});

test('an imported customer is never matched with a customer of another store', async () => {
  await run('Email,Name\nsara@example.com,Sara\n');
  const first = store;
  store = await makeStore({ slug: `other-${count}`, name: 'Other' });
  expect(records(await exported(customerRows))).toEqual([]);
  expect((await run('Email,Name\nsara@example.com,Sara\n')).products.created).toBe(1);
  store = first;
  expect(records(await exported(customerRows))).toHaveLength(1);
});
