/** The columns of a store's look-up that decide whether the store is open. */
export type StoreState = { status: 'active' | 'suspended' | 'closed'; periodEndsAt: Date | null };

/** `closed`: closed by its owner, who can reopen it within thirty days. */
export type StoreClosure = 'expired' | 'suspended' | 'closed';

/**
 * Returns why a store is closed to shoppers now; null if it is open.
 * | status | period end | now | closure |
 * | closed, suspended | any | any | the same |
 * | active | none, or 1970-01-01T00:00:00Z | any | none |
 * | active | set | before it | none |
 * | active | set | from it on | expired |
 */
export function storeClosure({ status, periodEndsAt }: StoreState, now: Date): StoreClosure | null {
  if (status !== 'active') return status;
  if (periodEndsAt === null || periodEndsAt.getTime() === 0) return null;
  return now.getTime() >= periodEndsAt.getTime() ? 'expired' : null;
}
