import type { Failure } from '#lib/result.ts';

export type SubscribeFailure =
  | Failure<'email_invalid', { problem: 'required' | 'invalid' }>
  /** The limit of ten per hour from one IP address is reached. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** The link is unknown or expired, or its subscriber has unsubscribed since. */
export type LinkFailure = 'link_over';
