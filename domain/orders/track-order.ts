import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Result } from '#lib/result.ts';
import type { TrackFailure } from './errors.ts';
import type { OrderView } from './order-view.ts';

export type TrackInput = { number: string; email: string; locale: Locale };

export async function trackOrder(
  tx: StoreTx,
  input: TrackInput,
  act: Act,
): Promise<Result<OrderView, TrackFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${input.locale} ${act.at}`);
}
