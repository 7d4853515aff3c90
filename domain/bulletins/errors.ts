import type { Failure } from '#lib/result.ts';

/** Fields that are empty, too long or out of range. */
export type BulletinInvalid = Failure<'bulletin_invalid', { fields: string[] }>;

/** Somebody else saved the announcement meanwhile; `edition` is theirs. */
export type BulletinStale = Failure<'bulletin_stale', { edition: number }>;

/** There is no such announcement, or its state does not allow the act. */
export type BulletinGone = Failure<'bulletin_gone', undefined>;
