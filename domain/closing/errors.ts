import type { Failure } from '#lib/result.ts';

/** The store is already closed; the data is the existing closing. */
export type AlreadyClosed = Failure<'already_closed', { removesAt: Date }>;
/** The typed name is not the store's name or address. */
export type NameWrong = Failure<'name_wrong', undefined>;
/** The store is not closed, or its thirty days have passed. */
export type NotClosed = Failure<'not_closed', undefined>;
/** The operator has suspended the store: it stays as evidence until the suspension is lifted. */
export type StoreSuspended = Failure<'store_suspended', undefined>;
