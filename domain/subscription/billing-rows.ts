import type { Selectable } from 'kysely';
import { type DB, fixedWord, type PlatformTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { SavedCard } from './billing-provider.ts';
import type { Quote } from './quote.ts';

export type ChargeStatus = 'intended' | 'challenged' | 'paid' | 'failed';

export type Charge = Selectable<DB['platform_charges']> & { status: ChargeStatus };

/** The tax in parts per million that is added to prices; 0 without a seller. */
export async function readTaxPpm(tx: PlatformTx): Promise<number> {
  const row = await tx.selectFrom('platform_seller').select('tax_ppm').executeTakeFirst();
  return row?.tax_ppm ?? 0;
}

export async function readCard(tx: PlatformTx, storeId: string): Promise<SavedCard | null> {
  const row = await tx
    .selectFrom('platform_cards')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (!row) return null;
  const { provider, token, brand, last4, exp_month: expMonth, exp_year: expYear } = row;
  return { provider, token, brand, last4, expMonth, expYear };
}

export async function readCharge(tx: PlatformTx, storeId: string, id: string): Promise<Charge | null> {
  const row = await tx
    .selectFrom('platform_charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as Charge | undefined) ?? null;
}

export async function findByKey(tx: PlatformTx, storeId: string, key: string): Promise<Charge | null> {
  const row = await tx
    .selectFrom('platform_charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return (row as Charge | undefined) ?? null;
}

/** The charge that is not settled yet; a store has at most one. */
export async function openCharge(tx: PlatformTx, storeId: string): Promise<Charge | null> {
  const row = await tx
    .selectFrom('platform_charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('status', 'in', ['intended', 'challenged'].map(fixedWord))
    .executeTakeFirst();
  return (row as Charge | undefined) ?? null;
}

/** Records a charge before the provider is called. */
export async function insertCharge(
  tx: PlatformTx,
  { storeId, key, quote, card }: { storeId: string; key: string; quote: Quote; card: SavedCard | null },
  { by, at }: Act,
): Promise<string> {
  const id = newId();
  const { kind, currency, net, tax, total, taxPpm, wanted } = quote;
  await tx
    .insertInto('platform_charges')
    .values({
      ...{ id, store_id: storeId, idempotency_key: key, kind, status: 'intended' },
      ...{ package_id: wanted.package.id, cycle: wanted.cycle, currency, net, tax, total, tax_ppm: taxPpm },
      ...{ period_start: quote.periodStart, period_end: quote.periodEnd },
      ...{ provider: card?.provider ?? '', token: card?.token ?? '' },
      ...{ by_name: actorName(by).slice(0, 120), created_at: at },
    })
    .execute();
  return id;
}

const DAY = 86_400_000;
const MOST_FAILED = 10;

/** True if so many purchases of a store failed within a day that somebody may be testing stolen cards. */
export async function failedTooOften(tx: PlatformTx, storeId: string, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('platform_charges')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('status', '=', 'failed')
    .where('token', '<>', '')
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow();
  return Number(count) >= MOST_FAILED;
}
