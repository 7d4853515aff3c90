import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, type Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import { readPromotion } from './read-promotion.ts';
import { type SavedPromotion, type SavePromotionFailure, savePromotion } from './save-promotion.ts';
import { setPromotionStatus } from './set-promotion-status.ts';

/** Creates a paused copy with its own code. */
export async function duplicatePromotion(
  tx: StoreTx,
  id: string,
  act: Act,
): Promise<Result<SavedPromotion, SavePromotionFailure>> {
  const known = await readPromotion(tx, id, act.at);
  if (!known) return fail('promotion_not_found');
  const named = (locale: Locale) =>
    translator(locale)('promotions.copyOf', { name: known.names[locale] ?? '' }).slice(0, 120);
  const names = Object.fromEntries(LOCALES.map((locale) => [locale, named(locale)]));
  // The copy of an expired window could never be used.
  const isOver = known.endsAt !== null && known.endsAt <= act.at;
  const window = isOver ? { startsAt: act.at, endsAt: null } : {};
  const made = await savePromotion(tx, { terms: { ...known, ...window, names }, code: null }, act);
  if (made.ok) await setPromotionStatus(tx, { id: made.value.promotionId, status: 'paused' }, act);
  return made;
}
