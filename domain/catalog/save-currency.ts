import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { exponentOf, isCurrency, type Rate, type Rounding } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { convertCatalogue } from './convert-prices.ts';
import {
  currencyStamp,
  lockCurrencies,
  MOST_CURRENCIES,
  readCurrencies,
  type StoreCurrency,
} from './currencies.ts';
import { indexGroups } from './index-later.ts';

export type CurrencyInput = {
  code: string;
  rate: Rate;
  rounding?: Rounding;
  position?: number;
  isActive?: boolean;
  /** The currencyStamp that the editor loaded; a different one is 'stale'. */
  was?: string;
};

export type SaveCurrencyFailure =
  /** The code is not an ISO 4217 currency. */
  | Failure<'currency_unknown', undefined>
  /** The store's own currency has no rate. */
  | Failure<'currency_is_own', undefined>
  /** Rounding to .99 in a currency without hundredths. */
  | Failure<'rounding_invalid', undefined>
  | Failure<'too_many_currencies', { max: number }>
  | Failure<'stale', { current: StoreCurrency | null }>;

export type RemoveCurrencyFailure = Failure<'currency_not_found', undefined>;

/** Adds a currency that the store sells in, or changes its rate (G2). Omitted fields are unchanged. */
export async function saveCurrency(
  tx: StoreTx,
  input: CurrencyInput,
  act: Act,
): Promise<Result<StoreCurrency, SaveCurrencyFailure>> {
  await lockCurrencies(tx);
  const known = await readCurrencies(tx);
  const before = known.find(({ code }) => code === input.code) ?? null;
  const refused = await refuse(tx, input, known);
  if (refused) return refused;
  if (input.was !== undefined && (!before || currencyStamp(before) !== input.was)) {
    return fail('stale', { current: before });
  }
  const rounding = input.rounding ?? before?.rounding ?? 'none';
  const after: StoreCurrency = {
    code: input.code,
    rate: input.rate,
    rounding,
    position: input.position ?? before?.position ?? known.length,
    isActive: input.isActive ?? before?.isActive ?? true,
    isReady: before?.isReady ?? false,
  };
  await writeCurrency(tx, after, act);
  await recordAudit(tx, act, {
    action: 'currency.saved',
    subjectKind: 'currency',
    subjectId: after.code,
    before: before ?? undefined,
    after,
  });
  await touchShell(tx);
  if (after.isActive) await convertCatalogue(tx, { code: after.code, at: act.at });
  return ok((await readCurrencies(tx)).find(({ code }) => code === after.code) ?? after);
}

/** Removes a currency with all its prices, including entered ones. Orders placed in the currency keep it. */
export async function removeCurrency(
  tx: StoreTx,
  { code }: { code: string },
  act: Act,
): Promise<Result<undefined, RemoveCurrencyFailure>> {
  await lockCurrencies(tx);
  const before = (await readCurrencies(tx)).find((each) => each.code === code);
  if (!before) return fail('currency_not_found');
  for (const table of ['variant_prices', 'product_prices'] as const) {
    await tx.deleteFrom(table).where('store_id', '=', tx.storeId).where('currency', '=', code).execute();
  }
  await tx
    .deleteFrom('store_currencies')
    .where('store_id', '=', tx.storeId)
    .where('code', '=', code)
    .execute();
  await indexGroups(tx, [{ kind: 'store', id: tx.storeId }]);
  await recordAudit(tx, act, {
    action: 'currency.removed',
    subjectKind: 'currency',
    subjectId: code,
    before,
  });
  await touchShell(tx);
  return ok();
}

async function refuse(
  tx: StoreTx,
  { code, rounding }: CurrencyInput,
  known: StoreCurrency[],
): Promise<SaveCurrencyFailure | null> {
  if (!isCurrency(code)) return fail('currency_unknown');
  if (rounding === 'charm' && exponentOf(code) === 0) return fail('rounding_invalid');
  const isKnown = known.some((each) => each.code === code);
  if (!isKnown && known.length >= MOST_CURRENCIES) {
    return fail('too_many_currencies', { max: MOST_CURRENCIES });
  }
  const own = await tx
    .selectFrom('store_settings')
    .select('currency')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return own.currency === code ? fail('currency_is_own') : null;
}

async function writeCurrency(tx: StoreTx, after: StoreCurrency, act: Act): Promise<void> {
  const { code, rate, rounding, position, isActive } = after;
  await sql`
    insert into store_currencies
           (store_id, code, rate_numer, rate_denom, rounding, position, is_active, created_at, updated_at)
    values (${tx.storeId}, ${code}, ${rate.numer}, ${rate.denom}, ${rounding}, ${position}, ${isActive},
            ${act.at}, ${act.at})
    on conflict (store_id, code) do update
       set rate_numer = excluded.rate_numer, rate_denom = excluded.rate_denom, rounding = excluded.rounding,
           position = excluded.position, is_active = excluded.is_active, updated_at = excluded.updated_at,
           -- What was entered or saved while it rested is converted before it is shown again.
           is_ready = store_currencies.is_ready and store_currencies.is_active`.execute(tx);
}
