import { type StoreTx, withStore } from '#db/index.ts';
import {
  type AccountKeys,
  type AskedCheckout,
  type Attempt,
  type CardDesk,
  type CheckoutPage,
  moveAttempt,
  type PaymentProvider,
  type ProviderFailure,
} from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

export type AtProvider = { attempt: Attempt; keys: AccountKeys; desk: CardDesk };

export function providerOf({ keys, desk }: AtProvider): PaymentProvider {
  const provider = desk.provider(keys.provider);
  if (!provider) throw new Error(`This install has no payment provider ${keys.provider}.`);
  return provider;
}

/**
 * Opens an attempt's page at the provider and stores its reference. The attempt's id is the idempotency key:
 * after a crash in between, the same call finds the same page.
 */
export async function openPage(
  storeId: string,
  at: AtProvider,
  now: Date,
): Promise<Result<CheckoutPage, ProviderFailure>> {
  const { attempt } = at;
  if (attempt.reference !== '') return ok({ reference: attempt.reference, url: attempt.pageUrl });
  const { keys, asked } = await withStore(storeId, (tx) => readAsked(tx, at, now));
  const opened = await providerOf(at).openCheckout(keys, asked);
  if (!opened.ok && opened.code === 'provider_unreachable') return opened;
  if (!opened.ok) {
    const to = { status: 'failed', failure_code: 'refused_by_provider' } as const;
    await withStore(storeId, (tx) => moveAttempt(tx, attempt, to));
    return opened;
  }
  const { reference, url } = opened.value;
  if (!/^https?:\/\//.test(url)) return fail('provider_refused', { reason: 'its page is no web address' });
  await withStore(storeId, (tx) => moveAttempt(tx, attempt, { status: 'open', reference, page_url: url }));
  return ok(opened.value);
}

async function readAsked(
  tx: StoreTx,
  { attempt, keys }: AtProvider,
  now: Date,
): Promise<{ keys: AccountKeys; asked: AskedCheckout }> {
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.store_id', '=', 'o.store_id').onRef('p.order_id', '=', 'o.id'),
    )
    .select(['o.number', 'o.email', 'o.status', 'p.method'])
    .where('o.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .where('o.id', '=', attempt.orderId)
    .executeTakeFirstOrThrow();
  const page = `${attempt.shopUrl}/pay/${order.number}`;
  // Money is held only for an order that it confirms and that ships later. Other money, for example instead of cash,
  // pays the order at once.
  const isFirst = order.status === 'pending_payment' && order.method === 'card';
  const asked = {
    key: attempt.id,
    orderId: attempt.orderId,
    amount: attempt.amount,
    description: `#${order.number}`,
    email: order.email,
    locale: attempt.locale,
    returnUrl: `${page}?back=paid`,
    cancelUrl: `${page}?back=left`,
    webhookUrl: `${new URL(attempt.shopUrl).origin}/webhooks/${keys.provider}/${keys.accountId}`,
    now,
    expiresAt: attempt.expiresAt,
  };
  return { keys: { ...keys, capturesLater: keys.capturesLater && isFirst }, asked };
}
