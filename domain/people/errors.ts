import type { Failure } from '#lib/result.ts';

/** No such account in this store; another store's is none. */
export type PersonNotFound = Failure<'person_not_found', undefined>;
/** The note is another than the one that was shown: somebody else changed it. */
export type NoteStale = Failure<'note_stale', { note: string }>;
/** Empty, or an account has its twenty tags. */
export type TagRefused = Failure<'tag_refused', { most: number }>;
