import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { regionKey } from '#domain/countries/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkTaxes } from './check-taxes.ts';
import type { InvalidTaxes, StaleTaxes } from './errors.ts';
import { parseTaxRules, type TaxRule, taxAt } from './tax-rules.ts';

/** version: increases with each save; 0 before the first save. */
export type Taxes = {
  rules: TaxRule[];
  pricesIncludeTax: boolean;
  /** The store's country, whose tax rate pages show. */
  country: string;
  /** The region of that country where goods are collected, a region key; empty if the owner did not say it. */
  region: string;
  /** The single rate of a store without rules. */
  ownPpm: number;
  version: number;
};

/** `region`: as typed; undefined leaves it as it is. */
export type SaveTaxes = {
  rules: TaxRule[];
  pricesIncludeTax: boolean;
  version: number;
  region?: string;
};

/** Saves tax rules unless they have changed since `version` (G4). Existing orders keep their tax. */
export async function saveTaxes(
  tx: StoreTx,
  { rules, pricesIncludeTax, version, region: typed }: SaveTaxes,
  act: Act,
): Promise<Result<Taxes, InvalidTaxes | StaleTaxes>> {
  const fields = checkTaxes(rules, typed);
  if (Object.keys(fields).length > 0) return fail('invalid_taxes', { fields });
  const before = await readTaxes(tx, 'for update');
  if (before.version !== version) return fail('stale', { version: before.version });
  const home = taxAt({ rules, own: null }, { country: before.country, region: '' });
  const ownPpm = home.rateFor('standard');
  const region = typed === undefined ? before.region : regionKey(before.country, typed);
  const after: Taxes = { ...before, rules, pricesIncludeTax, region, ownPpm, version: version + 1 };
  const { country } = before;
  const document = { version: after.version, rules, ...(region === '' ? {} : { home: { country, region } }) };
  await tx
    .updateTable('store_settings')
    .set({
      tax_rules: JSON.stringify(document),
      tax_rate_ppm: ownPpm,
      prices_include_tax: pricesIncludeTax,
      updated_at: act.at,
    })
    .where('store_id', '=', tx.storeId)
    .execute();
  await recordAudit(tx, act, {
    action: 'taxes.saved',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before,
    after,
  });
  await touchShell(tx);
  return ok(after);
}

/** Reads the taxes; `for update` locks them for a save. */
export async function readTaxes(tx: StoreTx, lock?: 'for update'): Promise<Taxes> {
  const query = tx
    .selectFrom('store_settings as s')
    .select(['s.country', 's.tax_rules', 's.tax_rate_ppm', 's.prices_include_tax'])
    .where('s.store_id', '=', tx.storeId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  const { rules, home } = parseTaxRules(row.tax_rules, { ratePpm: row.tax_rate_ppm });
  return {
    rules,
    pricesIncludeTax: row.prices_include_tax,
    country: row.country,
    region: home?.country === row.country ? home.region : '',
    ownPpm: row.tax_rate_ppm,
    version: (row.tax_rules as { version?: number } | null)?.version ?? 0,
  };
}
