import type { Failure } from '#lib/result.ts';

export type ReviewField = 'name' | 'email' | 'rating' | 'title' | 'comment';

export type NoReview =
  /** The shopper has no order of the product in this store, or only a cancelled one. */
  | 'not_bought'
  /** The product was ordered but is not delivered yet. */
  | 'not_delivered'
  /** The shopper has already reviewed the product. */
  | 'already_reviewed';

export type SubmitReviewFailure =
  | Failure<NoReview, undefined>
  /** Fields are invalid or missing; nothing is stored. */
  | Failure<'fields_invalid', Partial<Record<ReviewField, 'required' | 'invalid' | 'too_long'>>>;

export type ModerateReviewFailure =
  | Failure<'review_not_found', undefined>
  /** The review already has this status. */
  | Failure<'nothing_to_change', { status: ReviewStatus }>;

/** The review or its photo is gone, or of another store. */
export type RemovePhotoFailure = Failure<'photo_not_found', undefined>;

export type VoteFailure =
  /** The review is gone, not published, of another product or of another store. */
  | Failure<'review_not_found', undefined>
  /** Nobody votes for what they wrote themselves. */
  | Failure<'own_review', undefined>
  /** The shopper's e-mail address is not confirmed. */
  | Failure<'not_confirmed', undefined>
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

export type ReplyToReviewFailure =
  | Failure<'review_not_found', undefined>
  | Failure<'reply_invalid', { max: number }>;

export const REVIEW_STATUSES = ['pending', 'published', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
