import type { Failure } from '#lib/result.ts';

export type SubscribeFailure =
  | Failure<'email_invalid', { problem: 'required' | 'invalid' }>
  /** Ten an hour from one address. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** A link that is no link of this store, that is too old, or whose reader left since. */
export type LinkFailure = 'link_over';
