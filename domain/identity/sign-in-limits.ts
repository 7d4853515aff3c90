import type { Limit } from './rate-limits.ts';

/** The rate limits for signing in to a store or to the platform. */
export const SIGN_IN_LIMITS = {
  /** Per account and IP address, in fifteen minutes: ten tries, ten slow tries, then none. */
  perAccount: { bucket: 'sign-in', windowSeconds: 900, free: 10, refuse: 20 },
  /** Per IP address, over all accounts; generous, because a mobile network may share one address. */
  perAddress: { bucket: 'sign-in-address', windowSeconds: 900, free: 60, refuse: 240 },
  /**
   * Per account, over all IP addresses, so that many address blocks do not speed up guessing
   * (docs/decisions/079).
   */
  ofAccount: { bucket: 'sign-in-of', windowSeconds: 3600, free: 300, refuse: 300 },
} as const satisfies Record<string, Limit>;
