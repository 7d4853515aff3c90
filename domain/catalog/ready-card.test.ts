import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { plain, usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { listProducts, saveProduct } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);

const COLOURS = 60;
// As many and as long as an owner may write them, but for their number.
const values = Array.from({ length: COLOURS }, (_, at) => ({
  code: `c${at}`,
  labels: { en: `Colour ${at} `.padEnd(120, 'x') },
  swatch: '#AA0011',
}));
const option = (name: string) => ({ kind: 'colour' as const, names: { en: name }, values });
const price = usd(1000);

const list = () =>
  withStore(cedar.id, (tx) => listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME }));
const cards = async () => (await must(list())).cards;
const stored = () =>
  db.admin<{ card: string; locale: string }>('select locale, card from product_cards where store_id = $1', [
    cedar.id,
  ]);

beforeAll(async () => {
  const input = plain('Paint', {
    options: [option('Wall'), option('Door'), option('Frame')],
    variants: values.map(({ code }) => ({ values: [code, code, code], price })),
  });
  const saved = await withStore(cedar.id, (tx) => saveProduct(tx, input, act));
  expect(saved).toMatchObject({ ok: true });
});

test('a card stores and shows the first four colours and the number of all', async () => {
  const [card] = await cards();
  expect(card?.swatches.map(({ code }) => code)).toEqual(['c0', 'c1', 'c2', 'c3']);
  expect(card?.swatchCount).toBe(3 * COLOURS);
  for (const { card: text } of await stored()) expect(text.length).toBeLessThan(2000);
});

test('a card that was stored with all colours shows the first four and the number of all', async () => {
  const swatches = values.map(({ code, labels, swatch }) => ({
    ...{ label: labels.en, labelLocale: 'en', code, colour: swatch },
  }));
  const [{ card } = { card: '' }] = (await stored()).filter(({ locale }) => locale === 'en');
  const { swatchCount: _, ...before } = JSON.parse(card);
  await db.admin(`update product_cards set card = $2 where store_id = $1 and locale = 'en'`, [
    cedar.id,
    JSON.stringify({ ...before, swatches }),
  ]);
  const [shown] = await cards();
  expect([shown?.swatches.length, shown?.swatchCount]).toEqual([4, COLOURS]);
});
