import { ok, type Result } from '#lib/result.ts';
import { type CategoryMap, putIntoCategories, type WordCounter } from './category-words.ts';
import type { RefusedRows } from './errors.ts';
import type { FileItem } from './file-product.ts';
import type { Group } from './group.ts';
import { buildItem } from './multiply-prices.ts';

type Run = Parameters<typeof buildItem>[1] & { categoryMap: CategoryMap; words: WordCounter | null };

/** Builds an item of the file, counts its words in a dry run, and puts it into the chosen categories. */
export function buildMapped(group: Group, run: Run): Result<FileItem, RefusedRows> {
  const item = buildItem(group, run);
  if (!item.ok) return item;
  if (item.value.kind === 'product') run.words?.count(item.value);
  return ok(putIntoCategories(item.value, run.categoryMap));
}
