import type { FeatureOff, PlanLimit } from '#domain/packages/index.ts';
import type { Failure } from '#lib/result.ts';
import type { DigitalFile } from './digital-file.ts';

export type FileFailure =
  | Failure<'variant_not_found', undefined>
  | Failure<'file_not_found', undefined>
  /** The limit is below 1, or above the maximum. */
  | Failure<'limit_invalid', { field: 'maxDownloads' | 'validDays'; most: number }>
  | Failure<'stale', { current: DigitalFile }>
  | PlanLimit
  | FeatureOff;

/** The reasons why a sold file cannot be downloaded now. */
export type Ended = 'withdrawn' | 'expired' | 'used_up';

export type TakeFailure =
  | Failure<'download_not_found', undefined>
  | Failure<'download_ended', { why: Ended }>;

export type RenewFailure = Failure<'nothing_to_renew', undefined>;
