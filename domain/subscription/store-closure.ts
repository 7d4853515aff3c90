/** The columns of a store's look-up that decide whether the store is open. */
export type StoreState = { status: 'active' | 'suspended'; periodEndsAt: Date | null };

export type StoreClosure = 'expired' | 'suspended';

/**
 * Returns why a store is closed to shoppers now; null if it is open.
 * | suspended | period end | now | closure |
 * | yes | any | any | suspended |
 * | no | none, or second 0 | any | none |
 * | no | set | before it | none |
 * | no | set | that second on | expired |
 */
export function storeClosure({ status, periodEndsAt }: StoreState, now: Date): StoreClosure | null {
  if (status === 'suspended') return 'suspended';
  if (periodEndsAt === null || periodEndsAt.getTime() === 0) return null;
  return now.getTime() >= periodEndsAt.getTime() ? 'expired' : null;
}
