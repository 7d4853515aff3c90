import { type StoreTx, withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type BankCharge, chargeOf, moveCharge, readCharge } from './charge.ts';
import { queueWebhooks } from './queue-webhooks.ts';
import { giveBack, readRefund } from './refunds.ts';

export type NewCharge = {
  accountId: string;
  key: string;
  orderId: string;
  amount: Money;
  description: string;
  capturesLater: boolean;
  webhookUrl: string;
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  now: Date;
  expiresAt: Date;
};

type Refusal = 'unknown_charge' | 'not_possible';

/** The interface for the adapter, which stands for a real provider's HTTP API. */
export type Bank = typeof bank;

/**
 * The test provider (demo mode only). It has no access to orders; the shop verifies its answers as with a
 * real provider.
 */
export const bank = {
  /** Idempotent by key. */
  async open(storeId: string, charge: NewCharge): Promise<BankCharge> {
    return withStore(storeId, async (tx) => {
      const { accountId, key, amount, now } = charge;
      const row = {
        store_id: tx.storeId,
        id: newId(),
        account_id: accountId,
        idempotency_key: key,
        order_reference: charge.orderId,
        description: charge.description,
        status: 'open',
        amount: amount.amount,
        currency: amount.currency,
        captures_later: charge.capturesLater,
        webhook_url: charge.webhookUrl,
        return_url: charge.returnUrl,
        cancel_url: charge.cancelUrl,
        locale: charge.locale,
        expires_at: charge.expiresAt,
        created_at: now,
      };
      await tx
        .insertInto('test_charges')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const found = await tx
        .selectFrom('test_charges as c')
        .selectAll()
        .where('c.store_id', '=', tx.storeId)
        .where('c.account_id', '=', accountId)
        .where('c.idempotency_key', '=', key)
        .executeTakeFirstOrThrow();
      return chargeOf(found);
    });
  },

  read(storeId: string, id: string, now: Date): Promise<BankCharge | null> {
    return withStore(storeId, (tx) => readCharge(tx, { id, now }));
  },

  /** Closes the payment page. */
  close(storeId: string, id: string, now: Date): Promise<Result<undefined, Refusal>> {
    return changeCharge(storeId, { id, now }, async (tx, charge) => {
      if (charge.status === 'paid' || charge.status === 'authorized') return fail('not_possible');
      await moveCharge(tx, id, { status: 'expired' });
      return ok();
    });
  },

  capture(storeId: string, id: string, now: Date): Promise<Result<undefined, Refusal>> {
    return endHold(storeId, { id, now, status: 'paid', kind: 'charge.paid' });
  },

  void(storeId: string, id: string, now: Date): Promise<Result<undefined, Refusal>> {
    return endHold(storeId, { id, now, status: 'expired', kind: 'charge.voided' });
  },

  refund: giveBack,
  readRefund,
};

type HoldEnd = { id: string; now: Date; status: 'paid' | 'expired'; kind: 'charge.paid' | 'charge.voided' };

/** Captures or releases an authorized amount; no effect if called again. */
function endHold(storeId: string, { id, now, status, kind }: HoldEnd): Promise<Result<undefined, Refusal>> {
  return changeCharge(storeId, { id, now }, async (tx, charge) => {
    if (charge.status === status) return ok();
    if (charge.status !== 'authorized') return fail('not_possible');
    await moveCharge(tx, id, { status, ...(status === 'paid' && { captured: charge.amount.amount }) });
    await queueWebhooks(tx, charge, { kinds: [kind], now });
    return ok();
  });
}

function changeCharge(
  storeId: string,
  { id, now }: { id: string; now: Date },
  change: (tx: StoreTx, charge: BankCharge) => Promise<Result<undefined, Refusal>>,
): Promise<Result<undefined, Refusal>> {
  return withStore(storeId, async (tx) => {
    const charge = await readCharge(tx, { id, now, isLocked: true });
    return charge ? change(tx, charge) : fail('unknown_charge');
  });
}
