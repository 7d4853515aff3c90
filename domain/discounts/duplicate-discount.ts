import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, type Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import { readDiscount } from './read-discount.ts';
import { type SaveDiscountFailure, type SavedDiscount, saveDiscount } from './save-discount.ts';

/**
 * A form of a few bytes copies a discount of 500 products. Unlimited copies would fill the disk that all stores
 * share.
 */
const COPIES: Limit = { bucket: 'discount copies', windowSeconds: 3600, free: 120, refuse: 120 };

/** The store has copied 120 discounts within an hour. */
type TooManyCopies = Failure<'too_many_copies', undefined>;

/** Creates a paused copy of a discount, with a code of its own. */
export async function duplicateDiscount(
  tx: StoreTx,
  id: string,
  act: Act,
): Promise<Result<SavedDiscount, SaveDiscountFailure | TooManyCopies>> {
  const known = await readDiscount(tx, id, act.at);
  if (!known) return fail('discount_not_found');
  const { isRefused } = await countAttempt(tx, COPIES, { subject: 'all', at: act.at });
  if (isRefused) return fail('too_many_copies');
  const named = (locale: Locale) =>
    translator(locale)('discounts.copyOf', { name: known.names[locale] ?? '' }).slice(0, 120);
  const names = Object.fromEntries(LOCALES.map((locale) => [locale, named(locale)]));
  // An expired window is not copied, because the copy could never be used.
  const isOver = known.endsAt !== null && known.endsAt <= act.at;
  const window = isOver ? { startsAt: act.at, endsAt: null } : {};
  return saveDiscount(tx, { terms: { ...known, ...window, names }, code: null, isPaused: true }, act);
}
