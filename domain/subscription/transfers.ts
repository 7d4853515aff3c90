import { randomInt } from 'node:crypto';
import { fixedWord, type PlatformTx, withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';
import { type BankAccount, readBankAccount } from './bank-accounts.ts';
import { type Charge, insertCharge } from './billing-rows.ts';
import type { Cycle } from './billing-state.ts';
import type { Quote } from './quote.ts';

/** The value of a charge's `provider` for a payment by bank transfer. */
export const TRANSFER = 'transfer' as const;

const DAY = 86_400_000;
/** The time within which the money of a purchase has to arrive. */
const WAIT_MS = 14 * DAY;
/** The number of transfers that one store may order in a day. */
const MOST_A_DAY = 5;

/** A pending bank transfer. */
export type Transfer = { reference: string; account: BankAccount; expiresAt: Date };

// Letters of a payment reference, without 0, O, 1 and I, which people confuse.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newReference(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Records a charge that waits for a bank transfer. */
export async function insertTransfer(
  tx: PlatformTx,
  { storeId, key, quote, account }: { storeId: string; key: string; quote: Quote; account: BankAccount },
  act: Act,
): Promise<{ chargeId: string; transfer: Transfer }> {
  const expiresAt = expiryOf(quote, act.at);
  const reference = newReference();
  const chargeId = await insertCharge(tx, { storeId, key, quote, card: null }, act);
  await tx
    .updateTable('platform_charges')
    .set({ provider: TRANSFER, status: 'challenged' })
    .where('id', '=', chargeId)
    .execute();
  await tx
    .insertInto('platform_transfers')
    .values({
      ...{ charge_id: chargeId, store_id: storeId, reference },
      ...{ account: JSON.stringify(account), created_at: act.at, expires_at: expiresAt },
    })
    .execute();
  return { chargeId, transfer: { reference, account, expiresAt } };
}

/**
 * The deadline of a transfer. An upgrade has to be paid within its period; a renewal may still arrive after the grace
 * period.
 */
function expiryOf({ kind, periodStart, periodEnd }: Quote, now: Date): Date {
  const from = kind === 'renew' && periodStart > now ? periodStart : now;
  const expires = new Date(from.getTime() + WAIT_MS);
  return kind === 'upgrade' && periodEnd > now && periodEnd < expires ? periodEnd : expires;
}

export async function readTransfer(tx: PlatformTx, chargeId: string): Promise<Transfer | null> {
  const row = await tx
    .selectFrom('platform_transfers')
    .select(['reference', 'account', 'expires_at as expiresAt'])
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  return row ? { ...row, account: row.account as unknown as BankAccount } : null;
}

/** True if the store ordered too many transfers today, so that it cannot flood the operator's list. */
export async function orderedTooOften(tx: PlatformTx, storeId: string, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('platform_transfers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow();
  return Number(count) >= MOST_A_DAY;
}

/** The bank account for a charge in this currency; null if it cannot be paid by transfer. */
export const accountFor = (tx: PlatformTx, { currency, total }: Quote) =>
  total > 0 ? readBankAccount(tx, currency) : null;

/** A pending transfer in the operator's list. */
export type WaitingTransfer = {
  chargeId: string;
  store: { id: string; slug: string; name: string };
  kind: Charge['kind'];
  plan: Record<Locale, string>;
  cycle: Cycle;
  total: Money;
  reference: string;
  iban: string;
  createdAt: Date;
  expiresAt: Date;
};

const PAGE = 100;

/** The pending transfers, oldest first. A search matches the reference or the store's slug. */
export async function listWaitingTransfers(
  query: string,
): Promise<{ rows: WaitingTransfer[]; total: number }> {
  const like = `%${query.slice(0, 80).replace(/[\\%_]/g, '\\$&')}%`;
  return withPlatform(async (tx) => {
    const rows = await tx
      .selectFrom('platform_charges as c')
      .innerJoin('platform_transfers as x', 'x.charge_id', 'c.id')
      .innerJoin('stores as s', 's.id', 'c.store_id')
      .innerJoin('packages as p', 'p.id', 'c.package_id')
      .select(['c.id', 'c.store_id', 'c.kind', 'c.cycle', 'c.total', 'c.currency', 'c.created_at'])
      .select(['x.reference', 'x.account', 'x.expires_at', 's.slug', 's.name', 'p.name_en', 'p.name_ar'])
      .select((eb) => eb.fn.countAll<string>().over().as('all'))
      .where('c.provider', '=', fixedWord(TRANSFER))
      .where('c.status', '=', fixedWord('challenged'))
      .where((eb) => eb.or([eb('x.reference', 'ilike', like), eb('s.slug', 'ilike', like)]))
      .orderBy('c.created_at')
      .orderBy('c.id')
      .limit(PAGE)
      .execute();
    return {
      total: Number(rows[0]?.all ?? 0),
      rows: rows.map((row) => ({
        ...{ chargeId: row.id, store: { id: row.store_id, slug: row.slug, name: row.name }, kind: row.kind },
        ...{ plan: { en: row.name_en, ar: row.name_ar }, cycle: row.cycle as Cycle },
        ...{ total: money(Number(row.total), row.currency), reference: row.reference },
        iban: (row.account as unknown as BankAccount).iban,
        ...{ createdAt: row.created_at, expiresAt: row.expires_at },
      })),
    };
  });
}
