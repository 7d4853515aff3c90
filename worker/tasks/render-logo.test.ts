import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { paperLogo, readDocument } from '#adapters/documents/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { readBranding, saveBranding } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { manyVariants, RANDOM_ORDER, writeRandomOrder } from '#tests/support/random-orders.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { renderDocumentTask } from './render-document.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await completeSeller(cedar);
const act = systemAct('test', TEST_TIME);
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-logo-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const config = read.value;
const HASH = 'c'.repeat(64);
const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#c04000' } })
  .png()
  .toBuffer();

async function drawnInvoice() {
  const variantIds = await manyVariants(cedar);
  const [order] = fc.sample(RANDOM_ORDER, { numRuns: 1, seed: 3 });
  if (!order) throw new Error('No order was made up.');
  const { orderId } = await writeRandomOrder(cedar, { order, variantIds });
  const issued = await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, act));
  if (!issued.ok) throw new Error(issued.code);
  const key = { of: issued.value.id, language: 'both' as const };
  const task = { config, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  const draw = async () => {
    await asWorker(() => renderDocumentTask.run({ storeId: cedar.id, ...key }, task));
    const pdf = await readDocument(dataFolder, { storeId: cedar.id, ...key });
    return pdf?.toString('latin1') ?? '';
  };
  return draw;
}

const pictures = (pdf: string) => pdf.match(/\/Subtype\s*\/Image/g)?.length ?? 0;

test('the logo of the store is on its invoices, and an unreadable logo is left out', async () => {
  const draw = await drawnInvoice();
  const bare = pictures(await draw());
  await withStore(cedar.id, async (tx) => {
    const image = { contentType: 'image/png' as const, width: 300, height: 100, bytes: logo, blur: '' };
    const { mediaId } = await recordImage(tx, { ...image, hash: HASH }, { act });
    await saveBranding(tx, { ...(await readBranding(tx)), logoMediaId: mediaId }, act);
  });
  const store = diskStorage(dataFolder);
  await store.put(cedar.id, HASH, Buffer.from('no picture at all'));
  expect(pictures(await draw())).toBe(bare);
  await store.put(cedar.id, HASH, logo);
  expect(pictures(await draw())).toBe(bare + 1);
});

test('a logo on a printed document keeps its proportions inside its area', async () => {
  expect((await paperLogo(logo))?.heightMm).toBe(14);
  const wide = await sharp({ create: { width: 1200, height: 100, channels: 3, background: '#c04000' } })
    .png()
    .toBuffer();
  expect((await paperLogo(wide))?.heightMm).toBeCloseTo(5, 1);
  expect(await paperLogo(Buffer.from('<svg onload="alert(1)"/>'))).toBeNull();
});
