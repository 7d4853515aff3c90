import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createGuardedFetch, isPublicAddress } from '#adapters/guarded-fetch/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { productRows } from '#domain/exports/index.ts';
import { fetchImages, importReport } from '#domain/import/index.ts';
import { type ImageStore, prepareImage, recordImage } from '#domain/media/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { shirt } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const from = await makeStore({ slug: 'sends', name: 'Sends', currency: 'USD' });
const to = await makeStore({ slug: 'takes', name: 'Takes', currency: 'USD' });
const bytes = new Map<string, Buffer>();
const storage: ImageStore = {
  put: async (storeId, hash, picture) => void bytes.set(`${storeId}/${hash}`, Buffer.from(picture)),
  get: async () => null,
  remove: async () => undefined,
};

// The first shop, as seen from the internet: a server with its pictures and nothing else.
const shop = http.createServer((request, response) => {
  const picture = bytes.get(`${from.id}${(request.url ?? '').replace('/media', '')}`);
  if (picture) response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
const origin = `http://from.example:${(shop.address() as AddressInfo).port}`;
afterAll(() => shop.close());

async function picture(background: string, alt: Partial<Record<'en' | 'ar', string>>): Promise<string> {
  const drawn = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
  const prepared = await prepareImage(drawn);
  if (!prepared.ok) throw new Error(prepared.code);
  await storage.put(from.id, prepared.value.hash, prepared.value.bytes);
  return (await withStore(from.id, (tx) => recordImage(tx, prepared.value, { alt, act }))).mediaId;
}

async function exported(storeId: string): Promise<Record<string, string>[]> {
  const rows = [];
  const file = { locale: 'en' as const, currency: 'USD', origin };
  for await (const batch of productRows((work) => withStore(storeId, work), file)) rows.push(...batch);
  const records: Record<string, string>[] = parse(csvText(rows), { bom: true, columns: true });
  return records.map(({ 'Souk ID': _id, ...row }) => row);
}

test('a store that imports another store’s export fetches its pictures and shows them unchanged', async () => {
  const mediaIds = [
    await picture('#123456', { en: 'Front', ar: 'أمام' }),
    await picture('#d9c7a7', { ar: 'خلف' }),
  ];
  const input = shirt({ mediaIds });
  const variants = input.variants.map((variant, at) => ({ ...variant, mediaId: mediaIds[1 - at] ?? null }));
  await must(withStore(from.id, (tx) => saveProduct(tx, { ...input, variants }, act)));
  const before = await exported(from.id);
  const head = Object.keys(before[0] ?? {});
  const file = csvText([head, ...before.map((row) => head.map((name) => row[name] ?? ''))]);

  const { id: importId, images } = await importFile(to.id, { file: textSource(file) }, act);
  expect(images.queued).toBe(2);
  // Applies the real rule to every address except the test's own, which represents the public internet here.
  const fetchPicture = createGuardedFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  });
  await fetchImages(to.id, { importId, ports: { fetchPicture, storage } }, act);

  const report = await withStore(to.id, (tx) => importReport(tx, importId));
  expect(report).toMatchObject({ images: { done: 2, failed: 0, waiting: 0 } });
  expect(await exported(to.id)).toEqual(before);
  const kept = [...bytes.keys()].filter((key) => key.startsWith(to.id));
  expect(kept.map((key) => key.split('/')[1])).toEqual(
    [...bytes.keys()].filter((key) => key.startsWith(from.id)).map((key) => key.split('/')[1]),
  );
  const alts = await db.admin('select count(*)::int as n from media_texts where store_id = $1', [to.id]);
  expect(alts).toEqual([{ n: 3 }]);
});
