import type { Failure } from '#lib/result.ts';

export type AddAlertFailure =
  | Failure<'email_invalid', { problem: 'required' | 'invalid' }>
  /** The variant is not in this store, or archived. */
  | Failure<'variant_not_found', undefined>
  /** The variant can already be bought. */
  | Failure<'in_stock', undefined>
  /**
   * The limit of ten alerts per hour from one IP address, or of fifty variants for one mailbox, is reached.
   */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;
