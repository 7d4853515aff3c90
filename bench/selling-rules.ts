import type pg from 'pg';
import { newId } from '#lib/ids.ts';

/** The code that every ready cart carries. */
export const CODE = 'BENCH10';

/**
 * The selling rules of a realistic store: delivery zones, a tax for each place, a code of ten percent that
 * counts once for each shopper, and an automatic discount. Inserted without the verbs, like the rest of a
 * generated install.
 */
export async function setSellingRules(database: pg.Client, storeId: string): Promise<void> {
  const { rows } = await database.query<{ country: string }>(
    'select country from store_settings where store_id = $1',
    [storeId],
  );
  const country = rows[0]?.country ?? 'US';
  await database.query(
    'update store_settings set delivery_rules = $2, tax_rules = $3, prices_include_tax = false where store_id = $1',
    [storeId, { zones: zonesOf(country) }, { rules: [taxOf(country)] }],
  );
  await database.query('delete from discounts where store_id = $1', [storeId]);
  const at = new Date(0).toISOString();
  const coded = newId();
  for (const discount of [
    { id: coded, is_automatic: false, rate_ppm: 100_000, limit_per_customer: 1 },
    { id: newId(), is_automatic: true, rate_ppm: 20_000, limit_per_customer: null },
  ]) {
    const { id, is_automatic, rate_ppm, limit_per_customer } = discount;
    await database.query(
      `insert into discounts (store_id, id, kind, is_automatic, names, rate_ppm, limit_per_customer, is_stackable,
        starts_at, created_at, updated_at) values ($1, $2, 'percent', $3, '{"en": "Bench", "ar": "قياس"}', $4, $5, true,
        $6, $6, $6)`,
      [storeId, id, is_automatic, rate_ppm, limit_per_customer, at],
    );
  }
  await database.query(
    'insert into discount_codes (store_id, code, discount_id, created_at) values ($1, $2, $3, $4)',
    [storeId, CODE, coded, at],
  );
}

function zonesOf(country: string) {
  const words = { en: 'Standard', ar: 'عادي' };
  const zone = (id: string, cities: string[], charge: number) => ({
    id,
    version: 1,
    names: words,
    places: [{ country, regions: [], cities, zips: [] }],
    methods: [
      {
        id: `${id}-standard`,
        names: words,
        details: { en: '', ar: '' },
        price: {
          kind: 'weight',
          steps: [
            { from: 0, charge },
            { from: 5000, charge: 2 * charge },
          ],
        },
        freeFrom: null,
        mostGrams: null,
        minDays: 2,
        maxDays: 4,
        isPickup: false,
        allowsCash: true,
      },
    ],
  });
  return [zone('near', ['riyadh', 'amman'], 900), zone('far', [], 1500)];
}

function taxOf(country: string) {
  return {
    country,
    region: '',
    names: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
    rates: { standard: 150_000, reduced: 50_000, lower: null },
    delivery: 'standard',
  };
}
