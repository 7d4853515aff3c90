import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { type CategoryNode, categoryTree } from '#domain/catalog/index.ts';
import {
  GUIDE_LIMITS,
  guidesOfCategories,
  isReadyGuide,
  listSizeGuides,
  type ReadyGuide,
  readSizeGuide,
  removeSizeGuide,
  saveSizeGuide,
} from '#domain/size-guides/index.ts';
import { inLanguage } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { type FormTree, formTree, textAt } from '../kit/form-tree.ts';
import { pickedProducts } from '../kit/picked-products.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { guideProblems } from './guide-problems.server.ts';
import { GUIDES_PATH, type GuideCategory, type GuideOnPage, type GuideResult } from './guide-view.ts';
import { readTypedGuide, typedGuide, typedStart } from './typed-guide.ts';

/** The editor's data; null for a new guide whose beginning is not chosen yet, 404 for an unknown id. */
export async function buildGuide(id: string, url: URL, staff: Staff): Promise<GuideOnPage | null> {
  const start = id === 'new' ? startOf(url) : null;
  if (id === 'new' && !start) return null;
  const { stored, products, categories } = await withStore(staff.store.id, async (tx) => {
    const stored = start ? null : await readSizeGuide(tx, id);
    return {
      stored,
      products: stored ? await pickedProducts(tx, stored.productIds, staff) : [],
      categories: await categoriesFor(tx, id, staff),
    };
  });
  if (!start && !stored) throw data(null, { status: 404 });
  return {
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    saved: stored
      ? typedGuide(stored.guide, { categoryIds: stored.categoryIds, products })
      : typedStart(start ?? 'empty'),
    categories,
    limits: GUIDE_LIMITS,
    canEdit: staff.can('products.edit'),
  };
}

function startOf({ searchParams }: URL): ReadyGuide | 'empty' | null {
  const start = searchParams.get('start');
  return start === 'empty' || isReadyGuide(start) ? start : null;
}

async function categoriesFor(tx: StoreTx, id: string, { request, store }: Staff): Promise<GuideCategory[]> {
  const { locale, now } = request;
  const guides = new Map((await listSizeGuides(tx, locale)).map((guide) => [guide.id, guide.names]));
  const guideOf = await guidesOfCategories(tx);
  const choices = (nodes: CategoryNode[], depth: number): GuideCategory[] =>
    nodes.flatMap(({ id: categoryId, title, titleLocale, children }) => {
      const guideId = guideOf.get(categoryId) ?? id;
      const other = guideId === id ? '' : (inLanguage(guides.get(guideId), locale)?.text ?? '');
      return [{ id: categoryId, title, titleLocale, depth, other }, ...choices(children, depth + 1)];
    });
  return choices(await categoryTree(tx, { locale, currency: store.shell.currency, now }), 0);
}

export async function changeGuide(form: FormData, id: string, staff: Staff) {
  const tree = formTree(form);
  if (!tree) throw data(null, { status: 400 });
  return textAt(tree, 'intent') === 'remove' ? remove(id, staff) : save(tree, id, staff);
}

async function save(tree: FormTree, id: string, staff: Staff) {
  const typed = readTypedGuide(tree);
  const t = translator(staff.request.locale);
  const { table, categoryIds, products, ...texts } = typed;
  if (!table)
    return answerForm<GuideResult>({ problems: { table: t('sizeguides.problem.unreadable') }, typed }, 422);
  const known = id === 'new' ? {} : { id, expectedVersion: Number(textAt(tree, 'version')) };
  const productIds = products.map((product) => product.id);
  const input = { ...known, guide: { ...texts, ...table }, categoryIds, productIds };
  const done = await withStore(staff.store.id, (tx) => saveSizeGuide(tx, input, staff.request.act()));
  if (done.ok) {
    if (id === 'new') throw redirect(`${GUIDES_PATH}/${done.value.id}?said=saved`);
    return answerForm<GuideResult>({ saved: true }, 200);
  }
  if (done.code === 'size_guide_not_found') throw data(null, { status: 404 });
  if (done.code === 'stale')
    return answerForm<GuideResult>({ stale: { version: done.data.version }, typed }, 409);
  return answerForm<GuideResult>({ problems: guideProblems(done, t), typed }, 422);
}

async function remove(id: string, staff: Staff) {
  const done = await withStore(staff.store.id, (tx) => removeSizeGuide(tx, id, staff.request.act()));
  if (!done.ok) throw data(null, { status: 404 });
  throw redirect(`${GUIDES_PATH}?said=removed`);
}
