import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveHomeSections } from '#domain/content/index.ts';
import { readStoreRules, saveStoreRules } from '#domain/tenancy/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// The promises on the home page are derived from the store's settings, so that they cannot contradict them.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const act = systemAct('test', TEST_TIME);
const visitor = new Visitor(server, shopHost(cedar.slug));
const empty = ['truck', 'returns', 'cash'].map((icon) => ({ icon, title: '', note: `About ${icon}` }));
const own = { icon: 'chat', title: 'A person answers', note: '' };
const items = [...empty, own];
const texts = { en: { items }, ar: { items } };
await withStore(cedar.id, (tx) => saveHomeSections(tx, [{ kind: 'trust', texts }], act));

const strip = async (path: string) =>
  readPage(await visitor.get(path)).texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''));

test('a trust strip without its own texts names the return days, delivery and cash fee from the settings', async () => {
  expect(await strip('/')).toEqual(
    expect.arrayContaining([
      '14-day returns',
      'Free delivery from $100.00',
      'Cash on delivery',
      'A person answers',
    ]),
  );
  expect(await strip('/ar')).toEqual(expect.arrayContaining(['إرجاع خلال 14 يومًا', 'الدفع عند الاستلام']));
  await withStore(cedar.id, async (tx) => {
    const { stamp } = await readStoreRules(tx);
    await saveStoreRules(tx, { change: { returnDays: 30 }, stamp }, act);
  });
  await setTerms(cedar, 'cash', { fee: 1000 });
  await expect.poll(() => strip('/'), { timeout: 4000 }).toContain('30-day returns');
  await expect.poll(() => strip('/'), { timeout: 4000 }).toContain('Cash on delivery, fee $10.00');
  expect(await strip('/')).not.toContain('14-day returns');
});

test('a promise of the trust strip that contradicts the settings is not shown', async () => {
  await withStore(cedar.id, async (tx) => {
    const { stamp } = await readStoreRules(tx);
    await saveStoreRules(tx, { change: { returnDays: 0 }, stamp }, act);
  });
  await setTerms(cedar, 'cash', { isOn: false });
  await expect.poll(() => strip('/'), { timeout: 4000 }).not.toContain('About returns');
  await expect.poll(() => strip('/'), { timeout: 4000 }).not.toContain('About cash');
  expect(await strip('/')).toContain('About truck');
});
