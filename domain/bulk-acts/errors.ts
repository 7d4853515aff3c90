import type { Failure } from '#lib/result.ts';

/** No store is selected, or more than MOST_STORES. */
export type SelectionInvalid = Failure<'selection_invalid', { stores: number }>;
/** There is no such bulk act, or it is already confirmed. */
export type NotADraft = Failure<'not_a_draft', undefined>;
/** The fields of the act that are invalid. */
export type WorkInvalid = Failure<'work_invalid', { fields: ('reason' | 'days' | 'package' | 'day')[] }>;
/** There is a newer preview, this one is older than an hour, or the package has a new version. */
export type PreviewStale = Failure<'preview_stale', undefined>;
/** Every store is skipped. */
export type NothingPlanned = Failure<'nothing_planned', undefined>;
/** The bulk act is not running. */
export type NotRunning = Failure<'not_running', undefined>;
