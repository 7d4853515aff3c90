import type { Failure } from '#lib/result.ts';

export type SubscribeFailure =
  | Failure<'email_invalid', { problem: 'required' | 'invalid' }>
  /** Ten per hour from one address. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** A link that is unknown or expired, or whose reader has unsubscribed since. */
export type LinkFailure = 'link_over';
