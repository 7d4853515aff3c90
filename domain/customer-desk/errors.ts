import type { Failure } from '#lib/result.ts';

/** No such account in this store. */
export type CustomerNotFound = Failure<'customer_not_found', undefined>;
/** The note was changed by somebody else. */
export type NoteStale = Failure<'note_stale', { note: string }>;
/** Empty, or the limit of tags is reached. */
export type TagRefused = Failure<'tag_refused', { most: number }>;
