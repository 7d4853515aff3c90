import {
  type CollectionCondition,
  type CollectionRule,
  type GroupWords,
  MOST_CONDITIONS,
  MOST_IN_COLLECTION,
  type ProductGroup,
} from '#domain/catalog/index.ts';
import { isId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { decimalText, parseMoney } from '#lib/money/index.ts';
import type { PickedProduct } from '../kit/find-product.tsx';
import { branchAt, type FormTree, rowsAt, textAt } from '../kit/form-tree.ts';
import { HIDDEN_FIELD } from '../search-look/use-typed-words.ts';
import { RULE_FIELDS, type TypedCondition, type TypedGroup } from './group-view.ts';

const NO_WORDS: GroupWords = { title: '', slug: '', body: '', seoTitle: '', seoDescription: '' };

/** The form fields of a saved category, brand or collection, or of a new one. */
export function typedGroup(
  stored: ProductGroup | null,
  more: { products: PickedProduct[]; parentId?: string; currency: string },
): TypedGroup {
  const words = (locale: Locale) => ({ ...NO_WORDS, ...stored?.texts[locale] });
  return {
    texts: { en: words('en'), ar: words('ar') },
    parentId: stored?.parentId ?? more.parentId ?? '',
    media: stored?.media ?? null,
    isHiddenFromSearch: stored?.isHiddenFromSearch ?? false,
    mode: stored?.rule ? 'rule' : 'hand',
    products: more.products,
    match: stored?.rule?.match ?? 'all',
    conditions: (stored?.rule?.conditions ?? []).map((each, index) =>
      typedCondition(each, index, more.currency),
    ),
  };
}

function typedCondition(condition: CollectionCondition, index: number, currency: string): TypedCondition {
  const row = { key: `c${index}`, field: condition.field, value: '', from: '', to: '' };
  const price = (amount: number | null) => (amount === null ? '' : decimalText({ amount, currency }));
  switch (condition.field) {
    case 'category':
    case 'brand':
      return { ...row, value: condition.id };
    case 'tag':
      return { ...row, value: condition.tag };
    case 'stars':
      return { ...row, value: String(condition.stars) };
    case 'price':
      return { ...row, from: price(condition.from), to: price(condition.to) };
    default:
      return row;
  }
}

export function readTyped(tree: FormTree): TypedGroup {
  const words = (locale: Locale) =>
    Object.fromEntries(
      Object.keys(NO_WORDS).map((name) => [name, textAt(branchAt(tree, name), locale)]),
    ) as GroupWords;
  const mediaId = textAt(tree, 'mediaId');
  return {
    texts: { en: words('en'), ar: words('ar') },
    parentId: textAt(tree, 'parentId'),
    media: mediaId ? { id: mediaId, src: '' } : null,
    isHiddenFromSearch: textAt(tree, HIDDEN_FIELD) === 'yes',
    mode: textAt(tree, 'mode') === 'rule' ? 'rule' : 'hand',
    products: readProducts(textAt(tree, 'products')),
    match: textAt(tree, 'match') === 'any' ? 'any' : 'all',
    conditions: rowsAt(tree, 'conditions', MOST_CONDITIONS).map(({ key, row }) => ({
      key,
      field: RULE_FIELDS.find((field) => field === textAt(row, 'field')) ?? 'tag',
      value: textAt(row, 'value'),
      from: textAt(row, 'from'),
      to: textAt(row, 'to'),
    })),
  };
}

function readProducts(text: string): PickedProduct[] {
  try {
    const rows: unknown = JSON.parse(text || '[]');
    if (!Array.isArray(rows)) return [];
    return rows
      .slice(0, MOST_IN_COLLECTION + 1)
      .flatMap((row: { id?: unknown; title?: unknown; src?: unknown }) =>
        isId(row?.id)
          ? [
              {
                id: row.id,
                title: String(row.title ?? ''),
                src: typeof row.src === 'string' ? row.src : null,
              },
            ]
          : [],
      );
  } catch {
    return [];
  }
}

/** The rule of the typed conditions. A price that cannot be parsed is NaN, which the domain refuses. */
export function readRule({ match, conditions }: TypedGroup, currency: string): CollectionRule {
  return { match, conditions: conditions.map((each) => readCondition(each, currency)) };
}

function readCondition({ field, value, from, to }: TypedCondition, currency: string): CollectionCondition {
  const price = (text: string) => {
    if (text.trim() === '') return null;
    const read = parseMoney(text, currency);
    return read.ok ? read.value.amount : Number.NaN;
  };
  switch (field) {
    case 'category':
    case 'brand':
      return { field, id: value };
    case 'tag':
      return { field, tag: value.trim() };
    case 'price':
      return { field, currency, from: price(from), to: price(to) };
    case 'sale':
      return { field, currency };
    case 'stock':
      return { field };
    case 'stars':
      return { field, stars: Number(value) };
  }
}

/** The texts to pass to the domain verbs, without languages that have no title. */
export function wordsToSave({ texts }: TypedGroup) {
  const of = (locale: Locale) => {
    const { title, slug, body, seoTitle, seoDescription } = texts[locale];
    if (title.trim() === '') return null;
    return { title, name: title, ...(slug.trim() && { slug }), body, seoTitle, seoDescription };
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<
    Locale,
    ReturnType<typeof of>
  >;
}
