import { type StoreTx, withStore } from '#db/index.ts';
import { listGroupNames } from '#domain/catalog/index.ts';
import {
  chooseCategories,
  type ImportReport,
  type MappedWord,
  MOST_WORDS,
  suggestCategories,
} from '#domain/import/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { formText } from '../kit/form-text.ts';
import { groupChoices } from '../products/group-choices.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { CategoryMapView } from './import-view.ts';

/** The found words with a suggested or chosen category each; null without words. */
export async function buildCategoryMap(
  tx: StoreTx,
  { foundWords, mappedWords }: ImportReport,
  { request }: Staff,
): Promise<CategoryMapView | null> {
  if (foundWords.length === 0) return null;
  const chosen = mappedWords && new Map(mappedWords.map((word) => [`${word.kind} ${word.title}`, word.to]));
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
export async function readChosen(
  form: FormData,
  { foundWords }: ImportReport,
  staff: Staff,
): Promise<Result<MappedWord[] | undefined, 'category_not_found'>> {
  if (!foundWords.some((_, index) => form.has(`place-${index}`))) return ok(undefined);
  const choices = typedChoices(form, foundWords.length);
  return withStore(staff.store.id, (tx) => chooseCategories(tx, foundWords, choices));
}

export function typedChoices(form: FormData, count: number): string[] {
  return Array.from({ length: count }, (_, index) => formText(form, `place-${index}`).slice(0, 36));
}
