import type { Failure } from '#lib/result.ts';

/** The store has no such account. */
export type CustomerNotFound = Failure<'customer_not_found', undefined>;
/** Another member changed the note. */
export type NoteStale = Failure<'note_stale', { note: string }>;
/** The tag is empty, or the customer has the maximum number of tags. */
export type TagRefused = Failure<'tag_refused', { most: number }>;
