import type { Limit } from './rate-limits.ts';

/** The limits of signing in, in a store and at the platform. */
export const SIGN_IN_LIMITS = {
  /** Per account and address, in fifteen minutes: ten tries, ten slow ones, then none. */
  perAccount: { bucket: 'sign-in', windowSeconds: 900, free: 10, refuse: 20 },
  /** Per address, over all accounts; generous, because a mobile network may share one. */
  perAddress: { bucket: 'sign-in-address', windowSeconds: 900, free: 60, refuse: 240 },
  /** Per account, over all addresses: many address blocks do not speed up guessing (docs/decisions/079). */
  ofAccount: { bucket: 'sign-in-of', windowSeconds: 3600, free: 300, refuse: 300 },
} as const satisfies Record<string, Limit>;
