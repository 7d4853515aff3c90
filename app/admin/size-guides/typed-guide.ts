import {
  GUIDE_LIMITS,
  guideTable,
  READY_GUIDES,
  type ReadyGuide,
  type SizeGuide,
} from '#domain/size-guides/index.ts';
import { isId } from '#lib/ids.ts';
import { eachLocale } from '#lib/locale.ts';
import type { PickedProduct } from '../kit/find-product.tsx';
import { branchAt, type FormTree, textAt, textsAt } from '../kit/form-tree.ts';
import type { TypedGuide, TypedTable } from './guide-view.ts';

const MOST_CATEGORIES = 500;
/** One above the limit, so that too many are reported. */
const MOST_PRODUCTS = 201;
/** A full table of twelve columns and forty rows has less than half as many characters. */
const LONGEST_TABLE = 100_000;

const NO_GUIDE: SizeGuide = {
  names: { en: '', ar: '' },
  intro: { en: '', ar: '' },
  how: { en: '', ar: '' },
  columns: [
    { words: { en: 'Size', ar: 'المقاس' }, unit: 'none' },
    { words: { en: '', ar: '' }, unit: 'cm' },
  ],
  rows: [
    ['', ''],
    ['', ''],
    ['', ''],
  ],
};

export function typedStart(start: ReadyGuide | 'empty'): TypedGuide {
  return typedGuide(start === 'empty' ? NO_GUIDE : READY_GUIDES[start], { categoryIds: [], products: [] });
}

export function typedGuide(
  { columns, rows, ...texts }: SizeGuide,
  uses: Pick<TypedGuide, 'categoryIds' | 'products'>,
): TypedGuide {
  return { ...texts, table: { columns, rows }, ...uses };
}

export function readTypedGuide(tree: FormTree): TypedGuide {
  const words = (name: string, max: number) =>
    eachLocale((locale) => textAt(branchAt(tree, name), locale).slice(0, max + 1));
  return {
    names: words('name', GUIDE_LIMITS.name),
    intro: words('intro', GUIDE_LIMITS.text),
    how: words('how', GUIDE_LIMITS.text),
    table: readTable(textAt(tree, 'table')),
    categoryIds: [...new Set(textsAt(tree, 'categoryId'))].slice(0, MOST_CATEGORIES),
    products: readProducts(textAt(tree, 'products')),
  };
}

/** At most one row and one column too many, so that they are reported and a refused page does not render thousands. */
function readTable(text: string): TypedTable | null {
  const table = text.length > LONGEST_TABLE ? null : guideTable.safeParse(parsed(text)).data;
  if (!table) return null;
  const rows = table.rows.slice(0, GUIDE_LIMITS.rows + 1);
  return {
    columns: table.columns.slice(0, GUIDE_LIMITS.columns + 1),
    rows: rows.map((cells) => cells.slice(0, GUIDE_LIMITS.columns + 1)),
  };
}

function readProducts(text: string): PickedProduct[] {
  const rows = parsed(text.length > LONGEST_TABLE ? '' : text);
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MOST_PRODUCTS).flatMap((row: Partial<Record<keyof PickedProduct, unknown>> | null) => {
    const { id, title, src } = row ?? {};
    if (!isId(id)) return [];
    return [{ id, title: String(title ?? '').slice(0, 300), src: typeof src === 'string' ? src : null }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
