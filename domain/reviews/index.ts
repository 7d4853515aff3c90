export {
  type ModerateReviewFailure,
  type NoReview,
  REVIEW_STATUSES,
  type RemovePhotoFailure,
  type ReplyToReviewFailure,
  type ReviewField,
  type ReviewStatus,
  type SubmitReviewFailure,
  type VoteFailure,
} from './errors.ts';
export { type ExportedReview, exportAllReviews } from './export-all.ts';
export { exportVotes } from './export-votes.ts';
export { type ImportedReview, type ImportReviewsFailure, importReviews } from './import-reviews.ts';
export {
  countReviews,
  listReviews,
  MOST_LOOKED_AT,
  type ReviewRow,
  type ReviewsAsked,
} from './list-reviews.ts';
export { mayReview } from './may-review.ts';
export {
  hideReview,
  isModerated,
  publishReview,
  setModeration,
  setReviewStatus,
} from './moderation.ts';
export { countReviewsOf, eraseReviewer, exportReviews, type OwnReview } from './own-reviews.ts';
export { type ReviewPhoto, removeReviewPhoto } from './photos.ts';
export {
  MOST_REVIEW_PAGES,
  miscountedRatings,
  type ProductReviews,
  type PublicReview,
  productReviews,
  REVIEW_SORTS,
  REVIEWS_A_PAGE,
  type ReviewSort,
} from './product-reviews.ts';
export { replyToReview } from './reply-to-review.ts';
export { type ReviewForm, readReviewForm } from './review-form.ts';
export { isBuyer, reviewableProducts } from './reviewable-products.ts';
export { admitReviewPhotos, type NewReview, submitReview } from './submit-review.ts';
export {
  countVotes,
  countVotesLater,
  ownVotes,
  reviewToVote,
  VOTES_AN_HOUR,
  VOTES_TASK,
  type VotedReview,
  voteHelpful,
} from './votes.ts';
