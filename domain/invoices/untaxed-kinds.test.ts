import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { saveTaxes, type TaxRule } from '#domain/tax/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { untaxedGoods } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: najd.ownerId, name: 'Nouf', role: 'owner' }, TEST_TIME);
const oud = await makeVariant(najd, { title: 'Oud', amount: 11_500, stock: null });
const RULE: TaxRule = {
  ...{ country: 'SA', region: '', names: { en: 'VAT', ar: 'ضريبة' }, delivery: 'standard' },
  rates: { standard: 150_000, reduced: null, lower: null },
};
const found = () => withStore(najd.id, (tx) => untaxedGoods(tx));

async function charge(rules: TaxRule[]): Promise<void> {
  const [settings] = await db.admin<{ version: number }>(
    `select coalesce((tax_rules ->> 'version')::int, 0) as version from store_settings where store_id = $1`,
    [najd.id],
  );
  const taxes = { rules, pricesIncludeTax: true, version: settings?.version ?? 0 };
  const saved = await withStore(najd.id, (tx) => saveTaxes(tx, taxes, STAFF));
  expect(saved).toMatchObject({ ok: true });
}

beforeEach(async () => {
  await db.admin(`update variants set tax_class = 'standard'`);
  await charge([RULE]);
});

test('a store that charges VAT on all it sells within the Kingdom has no goods without VAT', async () => {
  expect(await found()).toEqual({ kinds: [], waiting: 0 });
});

test.each(['zero', 'exempt'])('goods without VAT are found by their tax class: %s', async (taxClass) => {
  await db.admin('update variants set tax_class = $1 where id = $2', [taxClass, oud]);
  expect(await found()).toEqual({ kinds: [taxClass], waiting: 0 });
});

test.each<[string, TaxRule[], string[]]>([
  ['delivery is zero-rated', [{ ...RULE, delivery: 'zero' }], ['zero']],
  ['a rate is 0 %', [{ ...RULE, rates: { ...RULE.rates, lower: 0 } }], ['outOfScope']],
  ['the Kingdom has no rule', [{ ...RULE, country: 'AE' }], ['outOfScope']],
  ['delivery abroad is zero-rated', [RULE, { ...RULE, country: 'AE', delivery: 'zero' }], []],
])('goods without VAT are found from the tax rules: %s', async (_rules, rules, kinds) => {
  await charge(rules);
  expect(await found()).toEqual({ kinds, waiting: 0 });
});

test('goods without VAT of another store are not counted', async () => {
  await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
  await db.admin(`update variants set tax_class = 'zero' where store_id = $1`, [cedar.id]);
  expect(await found()).toEqual({ kinds: [], waiting: 0 });
});
