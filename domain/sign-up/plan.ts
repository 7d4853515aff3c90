import { listOffers } from '#domain/packages/index.ts';

export const TRIAL_DAYS = 14;
const FREE = 'free';

/**
 * The package of a new shop: the listed package with this code, as a trial if it has a price; otherwise the free one.
 */
export async function planOf(code: string): Promise<{ packageCode: string; trialDays?: number }> {
  const offers = await listOffers();
  const offer = offers.find((each) => each.code === code && code !== FREE);
  return offer ? { packageCode: offer.code, trialDays: TRIAL_DAYS } : { packageCode: FREE };
}
