import type { Failure } from '#lib/result.ts';

export type AddAlertFailure =
  | Failure<'email_invalid', { problem: 'required' | 'invalid' }>
  /** Not in this store, or archived. */
  | Failure<'variant_not_found', undefined>
  /** The variant can already be bought. */
  | Failure<'in_stock', undefined>
  /** More than ten per hour from one address, or fifty variants for one mailbox. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;
