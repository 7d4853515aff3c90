import { isEmail } from '#domain/identity/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ReviewField, SubmitReviewFailure } from './errors.ts';

/** The submitted form, not yet validated. */
export type ReviewForm = Record<ReviewField, string>;

export type CleanReview = Omit<ReviewForm, 'rating'> & { rating: number };

const MAX = { name: 120, email: 254, title: 120, comment: 3000 };
const REQUIRED = ['name', 'email', 'rating', 'title', 'comment'] as const;

/** Validates a review's fields; fails with the problem of each. */
export function readReviewForm(form: ReviewForm): Result<CleanReview, SubmitReviewFailure> {
  const clean = {
    name: cleanLine(form.name),
    email: cleanLine(form.email),
    rating: toLatinDigits(cleanLine(form.rating)),
    title: cleanLine(form.title),
    comment: cleanText(form.comment),
  };
  const problems: Partial<Record<ReviewField, 'required' | 'invalid' | 'too_long'>> = {};
  if (clean.email !== '' && !isEmail(clean.email)) problems.email = 'invalid';
  if (!/^[1-5]$/.test(clean.rating)) problems.rating = 'invalid';
  for (const [field, max] of Object.entries(MAX) as [keyof typeof MAX, number][]) {
    if (clean[field].length > max) problems[field] = 'too_long';
  }
  for (const field of REQUIRED) if (clean[field] === '') problems[field] = 'required';
  if (Object.keys(problems).length > 0) return fail('fields_invalid', problems);
  return ok({ ...clean, rating: Number(clean.rating) });
}
