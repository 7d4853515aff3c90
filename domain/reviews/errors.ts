import type { Failure } from '#lib/result.ts';

export type ReviewField = 'name' | 'email' | 'rating' | 'title' | 'comment';

/** The errors of a review. */
export type NoReview =
  /** No order of the product by this shopper in this store, or only a cancelled one. */
  | 'not_bought'
  /** Ordered, but not delivered yet. */
  | 'not_delivered'
  /** One review per product. */
  | 'already_reviewed';

export type SubmitReviewFailure =
  | Failure<NoReview, undefined>
  /** Invalid or missing fields; nothing is stored. */
  | Failure<'fields_invalid', Partial<Record<ReviewField, 'required' | 'invalid' | 'too_long'>>>;

export type ModerateReviewFailure =
  | Failure<'review_not_found', undefined>
  /** It already has that status. */
  | Failure<'nothing_to_change', { status: ReviewStatus }>;

export type ReplyToReviewFailure =
  | Failure<'review_not_found', undefined>
  | Failure<'reply_invalid', { max: number }>;

export type ReviewStatus = 'pending' | 'published' | 'hidden';
