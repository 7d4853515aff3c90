import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDocument } from '#adapters/documents/index.ts';
import { asWorker } from '#db/index.ts';
import { platformInvoicesOf } from '#domain/subscription/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { buy, giveCard } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { renderPlanInvoiceTask } from './render-plan-invoice.ts';

await testDatabase(import.meta.url);
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-plan-invoices-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const around = { config: read.value, log: createLogger({ level: 'silent' }), now: TEST_TIME };
const draw = (storeId: string, number: number) =>
  asWorker(() => renderPlanInvoiceTask.run({ storeId, number }, around));

test('a platform invoice is rendered for its own store only, with the same bytes each time', async () => {
  const cedar = await makeStore({ slug: 'cedar', name: 'Cedar #"] House', packageCode: 'free' });
  const najd = await makeStore({ slug: 'najd', name: 'نجد', packageCode: 'free' });
  await giveCard(cedar.id);
  await buy({ storeId: cedar.id, code: 'starter', cycle: 'month' });
  const [invoice] = await platformInvoicesOf(cedar.id);
  if (!invoice) throw new Error('No invoice was issued.');
  const kept = (storeId: string) =>
    readDocument(dataFolder, { storeId, of: invoice.chargeId, language: 'both' });
  await draw(najd.id, invoice.number);
  expect(await kept(najd.id)).toBeNull();
  await draw(cedar.id, invoice.number);
  const first = await kept(cedar.id);
  expect(first?.subarray(0, 5).toString()).toBe('%PDF-');
  await draw(cedar.id, invoice.number);
  expect((await kept(cedar.id))?.equals(first ?? Buffer.alloc(0))).toBe(true);
});
