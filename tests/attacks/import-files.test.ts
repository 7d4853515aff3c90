import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { exportProducts } from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { PAYLOADS } from './payloads.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const OWN = ['imports', 'import_errors', 'import_images', 'audit_entries'];
let [mine, theirs]: TestStore[] = [];
let count = 0;

beforeEach(async () => {
  count += 1;
  mine = await makeStore({ slug: `mine-${count}`, name: 'Mine', currency: 'USD' });
  theirs = await makeStore({ slug: `theirs-${count}`, name: 'Theirs', currency: 'USD' });
});

const run = (csv: string) => importFile(mine?.id ?? '', { file: textSource(csv) }, act);

async function shop(store: TestStore | undefined) {
  return withStore(store?.id ?? '', (tx) => exportProducts(tx, { after: null, limit: 200, currency: 'USD' }));
}

describe('an imported file that names another store’s data (T)', () => {
  test('an imported file with another store’s product id creates a new product and leaves the other one unchanged', async () => {
    const { productId } = await catalogueOf(theirs?.id ?? '').product('Secret lamp', 0, {
      importHandle: 'lamp',
    });
    const before = await shop(theirs);
    const report = await run(
      `Handle,Title,Variant Price,Language,Slug,Souk ID\nlamp,Stolen,1,en,lamp,${productId}\n`,
    );
    expect(report.products).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect(await shop(theirs)).toEqual(before);
    expect((await shop(mine)).map(({ id }) => id)).not.toContain(productId);
  });

  test('an imported file cannot use another store’s picture by naming its hash', async () => {
    const hash = 'c'.repeat(64);
    const picture = {
      hash,
      contentType: 'image/jpeg' as const,
      width: 8,
      height: 8,
      bytes: Buffer.from('x'),
      blur: '',
    };
    await withStore(theirs?.id ?? '', (tx) => recordImage(tx, picture, { act }));
    await run(
      `Handle,Title,Variant Price,Language,Slug,Image Src\nlamp,Lamp,1,en,lamp,https://x.example/media/${hash}\n`,
    );
    expect((await shop(mine))[0]?.images).toEqual([]);
    const queued = await db.admin('select status from import_images where store_id = $1', [mine?.id]);
    expect(queued).toEqual([{ status: 'queued' }]);
  });
});

describe('hostile texts in an imported file (X, I)', () => {
  test('payloads in an imported rich text are reduced to harmless tags', async () => {
    const rows = PAYLOADS.map((text, at) => [
      `p-${at}`,
      `P ${at}`,
      text,
      text,
      '5',
      'en',
      `p-${at}`,
      `ar ${at}`,
      text,
    ]);
    const head = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Categories',
      'Variant Price',
      'Language',
      'Slug',
      'Title (ar)',
      'Body (HTML) (ar)',
    ];
    await run(csvText([head, ...rows]));
    const bodies = (await shop(mine)).flatMap(({ texts }) => [texts.en?.body ?? '', texts.ar?.body ?? '']);
    expect(bodies.length).toBeGreaterThan(60);
    for (const body of bodies)
      expect(body).not.toMatch(/<script|<iframe|<svg|\son\w+\s*=|javascript:|<style/i);
  });

  test('payloads in links, attributes and buttons of a WooCommerce file become text and do not run', async () => {
    const evil = '"><script>alert(1)</script>';
    const head = [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Regular price',
      'External URL',
      'Button text',
      'Attribute 1 name',
      'Attribute 1 value(s)',
    ];
    await run(
      csvText([
        head,
        ['1', 'external', 'A', 'One', '5', 'javascript:alert(1)', evil, evil, `${evil}, b`],
        ['2', 'external', 'B', 'Two', '5', `https://x.example/"onmouseover="alert(1)`, evil, '', ''],
      ]),
    );
    const bodies = (await shop(mine)).map(({ texts }) => texts.en?.body ?? '');
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).not.toMatch(/<script|<[^>]*\sonmouseover|href="javascript/i);
  });

  test('characters that PostgreSQL cannot store are removed or refused, and the rest of the file is imported', async () => {
    const nul = 'Cup\u0000 \ud83d';
    const report = await run(
      csvText([
        ['Handle', 'Title', 'Variant Price', 'Variant SKU', 'Tags'],
        ['cup', nul, '5', `S\u0000`, '__proto__, constructor'],
        ['__proto__', 'Prototype', '6', 'constructor', ''],
        ['bowl', "Robert'); drop table products;--", '7', "' or 1=1 --", ''],
      ]),
    );
    expect(report).toMatchObject({ status: 'done', errorCount: 0, products: { created: 3 } });
    expect((await shop(mine)).map(({ texts }) => texts.en?.title).sort()).toEqual([
      'Cup �',
      'Prototype',
      "Robert'); drop table products;--",
    ]);
  });
});

test('a row with too many bytes, and a row that never ends, import nothing (R)', async () => {
  const endless = () => run(`Handle,Title,Variant Price\n"${'x'.repeat(4_100_000)}`);
  const report = await expectNothingChanged(db, endless, OWN);
  expect(report).toMatchObject({ status: 'failed', errorCount: 1 });
});
