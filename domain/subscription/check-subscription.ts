import { withPlatform } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { StripeIdInvalid } from './errors.ts';

/**
 * A subscription in the format that the storefront requests when it starts. The end is in epoch seconds, 0 if there
 * is none.
 */
export type CheckedSubscription = { id: string; status: string; current_period_end: number };

const STRIPE_ID = /^cus_[A-Za-z0-9]{8,64}$/;

/** The subscriptions of a billing customer of this store; empty for any other customer. */
export async function checkSubscription(input: {
  stripeId: string;
  storeId: string;
}): Promise<Result<CheckedSubscription[], StripeIdInvalid>> {
  const { stripeId, storeId } = input;
  if (!STRIPE_ID.test(stripeId)) return fail('stripe_id_invalid');
  const rows = await withPlatform((tx) =>
    tx
      .selectFrom('subscriptions as b')
      .select(['b.status', 'b.current_period_end as periodEndsAt'])
      .where('b.store_id', '=', storeId)
      .where('b.stripe_id', '=', stripeId)
      .execute(),
  );
  return ok(
    rows.map(({ status, periodEndsAt }) => ({
      id: stripeId.replace(/^cus_/, 'sub_'),
      status,
      current_period_end: Math.floor((periodEndsAt?.getTime() ?? 0) / 1000),
    })),
  );
}
