import { type StoreTx, withStore } from '#db/index.ts';
import { listGroupNames } from '#domain/catalog/index.ts';
import {
  chooseCategories,
  type ImportReport,
  MOST_WORDS,
  type PlacedWord,
  suggestCategories,
} from '#domain/import/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { formText } from '../kit/form-text.ts';
import { groupChoices } from '../products/group-choices.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { PlacesView } from './import-view.ts';

/** The found words with a suggested or chosen category each; null without words. */
export async function buildPlaces(
  tx: StoreTx,
  { foundWords, placedWords }: ImportReport,
  { request }: Staff,
): Promise<PlacesView | null> {
  if (foundWords.length === 0) return null;
  const chosen = placedWords && new Map(placedWords.map((word) => [`${word.kind} ${word.title}`, word.to]));
  const suggested = chosen ? [] : await suggestCategories(tx, foundWords);
  const names = await listGroupNames(tx, { locale: request.locale });
  return {
    categories: groupChoices(names).category,
    isCut: foundWords.length === MOST_WORDS,
    words: foundWords.map(({ kind, title, count }, index) => ({
      ...{ index, kind, title, count },
      to: (chosen ? chosen.get(`${kind} ${title}`) : suggested[index]) ?? '',
    })),
  };
}

/** The posted categories for the found words; undefined if the form had none. */
export async function readPlaces(
  form: FormData,
  { foundWords }: ImportReport,
  staff: Staff,
): Promise<Result<PlacedWord[] | undefined, 'category_not_found'>> {
  if (!foundWords.some((_, index) => form.has(`place-${index}`))) return ok(undefined);
  const choices = typedPlaces(form, foundWords.length);
  return withStore(staff.store.id, (tx) => chooseCategories(tx, foundWords, choices));
}

export function typedPlaces(form: FormData, count: number): string[] {
  return Array.from({ length: count }, (_, index) => formText(form, `place-${index}`).slice(0, 36));
}
