import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { HAS_OFFICIAL_RULES, officialRules, schemaErrors } from '#tests/support/official-rules.ts';
import { liveSaudiYear } from '#tests/support/saudi-year.ts';

const db = await testDatabase(import.meta.url);
const SALES = 1000;
/** XML fragments that must occur in the documents of the year, so that every tax case is covered. */
const CASES: Record<string, RegExp> = {
  'simplified invoices': /name="0200000">388</,
  'standard invoices': /name="0100000">388</,
  'simplified credit notes': /name="0200000">381</,
  'standard credit notes': /name="0100000">381</,
  'goods at 15 %': /<cbc:ID>S<\/cbc:ID><cbc:Percent>15\.00</,
  'zero-rated goods': />VATEX-SA-35</,
  'exempt goods': />VATEX-SA-30</,
  'goods outside the scope': />VATEX-SA-OOS</,
  exports: />VATEX-SA-32</,
  'a fee for cash': /<cbc:Name>رسوم الدفع عند الاستلام</,
  'an amount credited without units': /<cbc:Name>تعديل المبلغ</,
  dollars: /<cbc:DocumentCurrencyCode>USD</,
  yen: /<cbc:DocumentCurrencyCode>JPY</,
  'goods given away':
    /<cbc:LineExtensionAmount currencyID="SAR">0\.00<\/cbc:LineExtensionAmount><cac:TaxTotal>/,
};

describe.skipIf(!HAS_OFFICIAL_RULES)('the official rules', () => {
  const brokenRules = officialRules();

  test(`all documents of a year of ${SALES} orders pass the official rules`, async () => {
    const documents = await liveSaudiYear(db, { sales: SALES, seed: 20_261_126 });
    for (const [name, mark] of Object.entries(CASES)) {
      expect(documents.filter((xml) => mark.test(xml)).length, name).toBeGreaterThan(0);
    }
    const dinars = await db.admin("select 1 from invoices where currency = 'KWD'");
    expect(dinars.length, 'orders in dinars, whose documents are in riyals').toBeGreaterThan(0);
    expect(await db.admin('select reason from unstamped_invoices')).toEqual([]);
    expect(await schemaErrors(...documents)).toEqual([]);
    const broken: string[] = [];
    for (const xml of documents) {
      // The XSLT processor is synchronous, so this yields to the test runner between two documents.
      await setImmediate();
      broken.push(...brokenRules(xml).map((rule) => `${rule}: ${xml}`));
    }
    expect(broken).toEqual([]);
  }, 1_800_000);
});
