import { sql } from 'kysely';
import { fixedWord, type StoreTx } from '#db/index.ts';
import type { Money } from '#lib/money/index.ts';
import { againstCash, cashFee, type PayingFor } from './payment-options.ts';
import { readPaymentRules } from './save-terms.ts';

/**
 * The result of checking whether an existing order may become a cash order; `fee` is the fee shown to the
 * shopper.
 */
export type CashAdmission = { isAdmitted: boolean; confirmation: 'none' | 'waiting'; fee: Money };

/**
 * Applies the rules for new cash orders to an order with another payment method: limits, zones, refuse list
 * and open orders of the phone. Runs under app.admit_cash_order's lock, so that concurrent checks count each
 * other.
 */
export async function admitCash(
  tx: StoreTx,
  { phone, emailNorm, paying }: { phone: string; emailNorm: string; paying: PayingFor },
): Promise<CashAdmission> {
  const { rules } = await readPaymentRules(tx);
  const { cash } = rules;
  const confirmation = cash.confirm === 'none' ? 'none' : 'waiting';
  const fee = cashFee(rules, paying);
  const isOff = !cash.isOn || againstCash(rules, paying) !== null;
  if (isOff || (await isRefused(tx, { phone, emailNorm }))) return { isAdmitted: false, confirmation, fee };
  if (cash.openPerPhone === null) return { isAdmitted: true, confirmation, fee };
  return { isAdmitted: (await countOpen(tx, phone)) < cash.openPerPhone, confirmation, fee };
}

async function isRefused(tx: StoreTx, who: { phone: string; emailNorm: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('cash_refusals as r')
    .select('r.id')
    .where('r.store_id', '=', tx.storeId)
    .where((eb) =>
      eb.or([
        eb.and([eb('r.kind', '=', 'phone'), eb('r.value', '=', who.phone)]),
        eb.and([eb('r.kind', '=', 'email'), eb('r.value', '=', who.emailNorm)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function countOpen(tx: StoreTx, phone: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cash ' || ${tx.storeId}::text || ' ' || ${phone}::text, 0))`.execute(
    tx,
  );
  const { open } = await tx
    .selectFrom('orders as o')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('o.store_id', '=', tx.storeId)
    .where('o.phone', '=', phone)
    .where('o.payment_method', '=', fixedWord('cash_on_delivery'))
    .where('o.payment_status', '=', fixedWord('unpaid'))
    .where('o.status', 'in', ['confirmed', 'processing', 'shipped'].map(fixedWord))
    .executeTakeFirstOrThrow();
  return Number(open);
}
