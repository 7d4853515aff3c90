import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import type { ImageStore } from '#domain/media/index.ts';
import { savePackage } from '#domain/packages/index.ts';
import { changePackage } from '#domain/subscription/index.ts';
import { fail, ok } from '#lib/result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fixture, importFile } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { type FetchPicture, fetchImages, type ImportReport, importReport } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const navy = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#123456' } })
  .png()
  .toBuffer();
const sand = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d9c7a7' } })
  .png()
  .toBuffer();
let store: TestStore;
let imported: ImportReport;
let stored: Map<string, Buffer>;
let asked: string[];
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}` });
  imported = await importFile(store.id, { file: fixture('shopify-whole.csv') }, act);
  stored = new Map();
  asked = [];
});

const storage: ImageStore = {
  put: async (storeId, hash, bytes) => void stored.set(`${storeId}/${hash}`, Buffer.from(bytes)),
  get: async () => null,
  remove: async () => undefined,
};

type FetchAnswer = Awaited<ReturnType<FetchPicture>>;

const colourful: FetchPicture = async (url) => ok({ bytes: url.includes('sand') ? sand : navy });

/** Runs the job until it enqueues no further job. */
async function fetchAll(fetchPicture: FetchPicture, most = 20): Promise<ImportReport> {
  const counting: FetchPicture = (url) => {
    asked.push(url);
    return fetchPicture(url);
  };
  for (let runs = 0; (await jobs()).length > 0; runs++) {
    expect(runs).toBeLessThan(most);
    await db.admin("delete from graphile_worker._private_jobs where payload ->> 'storeId' = $1", [store.id]);
    const ports = { fetchPicture: counting, storage };
    await fetchImages(store.id, { importId: imported.id, ports }, act);
  }
  const report = await withStore(store.id, (tx) => importReport(tx, imported.id));
  if (!report) throw new Error('no report');
  return report;
}

const jobs = () =>
  db.admin<{ run_at: Date }>(
    `select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload ->> 'storeId' = $1 and t.identifier = 'import.images'`,
    [store.id],
  );

test('every picture is fetched once, stored, and shown at its product and its variants', async () => {
  const report = await fetchAll(colourful);
  expect(report).toMatchObject({ images: { queued: 6, waiting: 0, done: 6, failed: 0 }, failedImages: [] });
  expect([...asked].sort()).toEqual([...new Set(asked)].sort());
  expect(asked).toHaveLength(6);
  const media = await db.admin<{ hash: string; width: number }>(
    'select hash, width from media where store_id = $1 order by width',
    [store.id],
  );
  expect(media.map(({ width }) => width)).toEqual([40, 60]);
  expect([...stored.keys()].sort()).toEqual(media.map(({ hash }) => `${store.id}/${hash}`).sort());
  const variants = await db.admin(
    `select v.sku, m.width from variants v left join media m on m.id = v.media_id join products p on p.id = v.product_id
      where p.store_id = $1 and p.import_handle = 'linen-shirt' order by v.position`,
    [store.id],
  );
  expect(variants).toEqual([
    { sku: 'LS-NAVY-M', width: 40 },
    { sku: 'LS-NAVY-L', width: 40 },
    { sku: 'LS-SAND-M', width: 60 },
  ]);
});

test('a fetched picture keeps its description', async () => {
  await fetchAll(async (url) => ok({ bytes: url.includes('linen-1') ? sand : navy }));
  const texts = await db.admin('select locale, alt from media_texts where store_id = $1', [store.id]);
  expect(texts).toEqual([{ locale: 'en', alt: 'A linen shirt' }]);
});

test('a product whose picture is missing is imported, and the report names the picture', async () => {
  const report = await fetchAll(async (url) =>
    url.includes('box') ? fail('bad_status', { status: 404 }) : ok({ bytes: navy }),
  );
  expect(report).toMatchObject({ status: 'done', images: { done: 5, failed: 1, waiting: 0 } });
  expect(report.failedImages).toMatchObject([
    { url: 'https://pictures.example/box.png', reason: 'not_found' },
  ]);
  expect(asked.filter((url) => url.includes('box'))).toHaveLength(1);
  expect(await productCount()).toBe(5);
});

test('a picture for which the store’s package has no room is named in the report and not stored (B4)', async () => {
  const limits = { products: null, staff: null, storageMb: 0, domains: null, ordersMonth: null };
  const full = {
    code: 'full',
    expectedVersion: 0,
    names: { en: 'Full', ar: 'ملأى' },
    prices: [],
    position: 9,
  };
  await savePackage({ ...full, limits, isListed: false }, act);
  await changePackage({ storeId: store.id, code: 'full' }, act);
  const report = await fetchAll(colourful);
  expect(report).toMatchObject({ status: 'done', images: { done: 0, failed: 6, waiting: 0 } });
  expect(new Set(report.failedImages.map(({ reason }) => reason))).toEqual(new Set(['plan_limit']));
  expect(await db.admin('select id from media where store_id = $1', [store.id])).toEqual([]);
  expect([stored.size, asked.length]).toEqual([0, 6]);
});

test('a file that is not a picture, is too large or has a forbidden address is not fetched again', async () => {
  const answers: Record<string, FetchAnswer> = {
    'linen-1': ok({ bytes: Buffer.from('<svg onload="alert(1)"/>') }),
    'linen-2': fail('too_large', { maxBytes: 1 }),
    'linen-3': fail('forbidden_address', undefined),
  };
  const report = await fetchAll(async (url) => {
    const name = Object.keys(answers).find((each) => url.includes(each)) ?? '';
    return answers[name] ?? ok({ bytes: navy });
  });
  expect(report).toMatchObject({ images: { done: 3, failed: 3 } });
  expect(asked).toHaveLength(6);
});

test('the report tells only a missing picture and a late answer from all others, so that it shows no open port', async () => {
  const answers: FetchAnswer[] = [
    fail('forbidden_address', undefined),
    fail('unreachable', undefined),
    fail('bad_status', { status: 500 }),
    ok({ bytes: Buffer.from('metrics') }),
    fail('timed_out', undefined),
    fail('bad_status', { status: 404 }),
  ];
  await eachAtAHostOfItsOwn();
  const report = await fetchAll(async (url) => answers[Number(/host-(\d)/.exec(url)?.[1])] ?? colourful(url));
  expect(report.failedImages.map(({ reason }) => reason)).toEqual([
    ...Array(4).fill('no_picture'),
    ...['timed_out', 'not_found'],
  ]);
});

test('a server that is down is asked three times, a minute apart, whatever number of its pictures wait', async () => {
  const report = await fetchAll(async () => fail('unreachable', undefined));
  expect(report).toMatchObject({ images: { done: 0, failed: 6, waiting: 0 } });
  // Two at once, three times.
  expect(asked).toHaveLength(6);
  expect(stored.size).toBe(0);
});

test('a turn asks a host that gives no answer once, and the pictures of other hosts as before', async () => {
  await elsewhere(2);
  const report = await fetchAll(async (url) =>
    url.includes('down.example') ? fail('timed_out', undefined) : ok({ bytes: navy }),
  );
  expect(report).toMatchObject({ images: { done: 4, failed: 2, waiting: 0 } });
});

test('pictures of a host that answers again are all fetched, however often it was silent before', async () => {
  let turns = 0;
  const report = await fetchAll(async (url) => {
    turns += url.includes('sand') ? 0 : 1;
    return turns <= 4 ? fail('unreachable', undefined) : ok({ bytes: navy });
  });
  expect(report).toMatchObject({ images: { done: 6, failed: 0, waiting: 0 } });
});

test('pictures of one turn are fetched two at once', async () => {
  let [now, most] = [0, 0];
  await fetchAll(async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
    return ok({ bytes: navy });
  });
  expect(most).toBe(2);
});

test('a picture that failed temporarily is fetched again after a minute', async () => {
  await fetchImages(
    store.id,
    { importId: imported.id, ports: { fetchPicture: async () => fail('timed_out', undefined), storage } },
    act,
  );
  expect((await jobs()).map(({ run_at }) => run_at)).toEqual([new Date(TEST_TIME.getTime() + 60_000)]);
});

test('after a host gave no answer, the next turn waits a minute, even if other pictures failed for good', async () => {
  await elsewhere(3);
  const fetchPicture: FetchPicture = async (url) =>
    url.includes('down.example') ? fail('timed_out', undefined) : fail('forbidden_address', undefined);
  await fetchImages(store.id, { importId: imported.id, ports: { fetchPicture, storage } }, act);
  expect((await jobs()).map(({ run_at }) => run_at)).toEqual([new Date(TEST_TIME.getTime() + 60_000)]);
});

test('after a host gave no answer, others of its domain are asked in later turns, and twice instead of three times', async () => {
  await eachAtAHostOfItsOwn();
  const report = await fetchAll(async () => fail('timed_out', undefined));
  expect(report).toMatchObject({ images: { done: 0, failed: 6 } });
  expect(byHost(asked)).toEqual([2, 2, 2, 2, 3, 3]);
});

test('pictures of a domain are not failed for the silence of another host of it', async () => {
  await eachAtAHostOfItsOwn();
  const report = await fetchAll(async (url) =>
    /host-[0-3]/.test(url) ? fail('timed_out', undefined) : ok({ bytes: navy }),
  );
  expect(report).toMatchObject({ images: { done: 2, failed: 4 } });
});

test('importing the same file again fetches only the failed pictures', async () => {
  await fetchAll(async (url) =>
    url.includes('sand') ? fail('not_an_image', undefined) : ok({ bytes: navy }),
  );
  imported = await importFile(store.id, { file: fixture('shopify-whole.csv') }, act);
  expect(imported).toMatchObject({ products: { unchanged: 5 }, images: { queued: 1 } });
  asked = [];
  expect(await fetchAll(colourful)).toMatchObject({ images: { done: 1, failed: 0 } });
  expect(asked).toEqual(['https://pictures.example/linen-sand.jpg']);
});

/** Moves pictures of the import to another host. Several products may show one picture, so it chooses by address. */
async function elsewhere(number: number): Promise<void> {
  await db.admin(
    `update import_images set url = replace(url, 'pictures.example', 'down.example')
      where store_id = $1
        and url in (select distinct url from import_images where store_id = $1 order by url limit $2)`,
    [store.id, number],
  );
}

/** Moves each picture of the import to a host of its own in one domain. */
async function eachAtAHostOfItsOwn(): Promise<void> {
  await db.admin(
    `update import_images i set url = 'https://host-' || n.number || '.shared.example/x.png'
       from (select id, dense_rank() over (order by url) - 1 as number from import_images
              where store_id = $1) n
      where i.id = n.id and i.store_id = $1`,
    [store.id],
  );
}

const byHost = (urls: string[]) =>
  [...Map.groupBy(urls, (url) => url).values()].map((same) => same.length).sort();

async function productCount(): Promise<number> {
  const [row] = await db.admin<{ n: number }>('select count(*)::int as n from products where store_id = $1', [
    store.id,
  ]);
  return row?.n ?? 0;
}
