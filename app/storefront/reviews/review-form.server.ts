import textKeys from 'text-keys:reviews/review.route';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import {
  admitReviewPhotos,
  mayReview,
  type NoReview,
  type ReviewField,
  type ReviewForm,
  readReviewForm,
  submitReview,
} from '#domain/reviews/index.ts';
import { inMegabytes, PHOTO_BYTES, REVIEW_PHOTOS } from '#lib/file-limits.ts';
import type { MessageKey } from '#messages/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { withFiles } from '../page/with-files.server.ts';
import { decodePhotos, type PhotosFailure, sentPhotos } from './review-photos.server.ts';

export const REVIEW_FIELDS = ['rating', 'title', 'comment', 'name', 'email'] as const satisfies ReviewField[];
export type ReviewErrors = Partial<Record<ReviewField | 'photo', string>>;

type Sent = { productId: string; shopper: Shopper; form: FormData };

/** Result of a review form: saved, refused with a reason, or field errors. */
export type ReviewOutcome =
  | { done: true }
  | { done: false; refused: NoReview }
  | { done: false; refused: null; values: ReviewForm; errors: ReviewErrors; title: string };

/** Saves a review. Eligibility is checked before decoding the photos, and again in the verb's transaction. */
export async function saveReview(shop: Shop, { productId, shopper, form }: Sent): Promise<ReviewOutcome> {
  const customerId = shopper.id;
  const allowed = await withStore(shop.storeId, (tx) => mayReview(tx, { productId, customerId }));
  if (!allowed.ok) return { done: false, refused: allowed.code };
  const values = readValues(form);
  const clean = readReviewForm(values);
  const sent = await sentPhotos(form);
  if (!clean.ok || !sent.ok) {
    const problems = !clean.ok && clean.code === 'fields_invalid' ? clean.data : {};
    return wrong(shop, values, errorsOf(shop, problems, sent.ok ? null : sent.code));
  }
  // The photos are decoded only if the whole form is valid.
  const photos = await decodePhotos(shop, customerId, sent.value);
  if (!photos.ok) return wrong(shop, values, errorsOf(shop, {}, photos.code));
  const files = photos.value;
  const review = { productId, customerId, form: values, photos: files, locale: shop.locale };
  const act = shop.request.act();
  const admit = (tx: StoreTx) => admitReviewPhotos(tx, review, act);
  const kept = await withFiles(shop, { place: 'public', files, admit }, async (tx, store) => {
    const submitted = await submitReview(tx, review, act);
    if (submitted.ok) await store();
    return submitted;
  });
  if (kept.ok) return { done: true };
  if (kept.code === 'fields_invalid') return wrong(shop, values, errorsOf(shop, kept.data, null));
  if (kept.code === 'files_full') return wrong(shop, values, errorsOf(shop, {}, kept.code));
  return { done: false, refused: kept.code };
}

function wrong(shop: Shop, values: ReviewForm, errors: ReviewErrors): ReviewOutcome {
  const title = shop.say('checkout.field.summaryTitle', { count: Object.keys(errors).length });
  return { done: false, refused: null, values, errors, title };
}

function readValues(form: FormData): ReviewForm {
  const value = (name: ReviewField) => {
    const sent = form.get(name);
    return typeof sent === 'string' ? sent : '';
  };
  return Object.fromEntries(REVIEW_FIELDS.map((name) => [name, value(name)])) as ReviewForm;
}

const PHOTO_TEXTS = {
  not_a_photo: 'reviews.error.photo.type',
  photo_too_large: 'reviews.error.photo.large',
  too_many_pixels: 'reviews.error.photo.pixels',
  pictures_busy: 'common.file.busy',
  too_many_photos: 'reviews.error.photo.many',
  too_many_tries: 'reviews.error.photo.often',
  files_full: 'common.file.full',
} as const satisfies Record<PhotosFailure['code'] | 'files_full', MessageKey>;

/** The limits that texts about photos state. */
const PHOTO_LIMITS = { ...inMegabytes(PHOTO_BYTES), count: REVIEW_PHOTOS };

type Problems = Partial<Record<ReviewField, 'required' | 'invalid' | 'too_long'>>;

function errorsOf({ say }: Shop, problems: Problems, photo: keyof typeof PHOTO_TEXTS | null): ReviewErrors {
  const errors: ReviewErrors = {};
  for (const field of REVIEW_FIELDS) {
    const problem = problems[field];
    if (problem) errors[field] = say(`reviews.error.${field}.${problem}` as MessageKey);
  }
  if (photo) errors.photo = say(PHOTO_TEXTS[photo], PHOTO_LIMITS);
  return errors;
}

/** Texts of the review form. Those of the stars are of the form "5 stars: Excellent". */
export function reviewTexts({ say }: Shop) {
  const stars = ([1, 2, 3, 4, 5] as const).map((count) => ({
    value: String(count),
    text: `${say('reviews.stars', { count })}: ${say(`reviews.form.rating${count}`)}`,
  }));
  return { texts: textsOf(say, textKeys, PHOTO_LIMITS), stars };
}
