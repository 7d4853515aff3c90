import type { Failure } from '#lib/result.ts';

export type ReviewField = 'name' | 'email' | 'rating' | 'title' | 'comment';

/** Why somebody may not review a product. */
export type NoReview =
  /** The shopper has no order of it, or its order is another's, another store's or cancelled. */
  | 'not_bought'
  /** It was ordered and has not arrived yet. */
  | 'not_delivered'
  /** Once a product. */
  | 'already_reviewed';

export type SubmitReviewFailure =
  | Failure<NoReview, undefined>
  /** What is missing or wrong, field by field; nothing is kept. */
  | Failure<'fields_invalid', Partial<Record<ReviewField, 'required' | 'invalid' | 'too_long'>>>;

export type ModerateReviewFailure =
  | Failure<'review_not_found', undefined>
  /** It is so already. */
  | Failure<'nothing_to_change', { status: ReviewStatus }>;

export type ReplyToReviewFailure =
  | Failure<'review_not_found', undefined>
  | Failure<'reply_invalid', { max: number }>;

export type ReviewStatus = 'pending' | 'published' | 'hidden';
