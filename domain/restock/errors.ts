import type { Failure } from '#lib/result.ts';

export type AskToBeToldFailure =
  | Failure<'email_invalid', { problem: 'required' | 'invalid' }>
  /** Not of this store, or archived. */
  | Failure<'variant_not_found', undefined>
  /** It can be bought already. */
  | Failure<'in_stock', undefined>
  /** Ten an hour from one address, and fifty variants at most for one mailbox. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;
