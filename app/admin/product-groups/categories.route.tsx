import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type CategoryNode, categoryTree, moveCategory, undoMoveCategory } from '#domain/catalog/index.ts';
import { translator } from '#messages/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/categories.route';
import { type CategoryRow, CategoryTree } from './category-tree.tsx';
import { countGroups } from './count-groups.server.ts';
import { NoGroups } from './group-list.tsx';
import { GroupTabs } from './group-tabs.tsx';
import type { MoveAnswer } from './moved-line.tsx';

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const { tree, counts } = await withStore(store.id, async (tx) => ({
    tree: await categoryTree(tx, { locale, now, currency: store.shell.currency }),
    counts: await countGroups(tx, locale),
  }));
  const said = url.searchParams.get('said');
  return {
    rows: rowsOf(tree, 0),
    counts,
    said: said === 'removed' || said === 'has_sub_categories' ? said : null,
    canEdit: staff.can('products.edit'),
  };
});

function rowsOf(nodes: CategoryNode[], level: number): CategoryRow[] {
  return nodes.flatMap(({ id, parentId, title, titleLocale, image, productCount, children }) => [
    { id, parentId, level, title, titleLocale, image, count: productCount },
    ...rowsOf(children, level + 1),
  ]);
}

export const action = staffOnly('products.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const text = (name: string) => formText(form, name);
  const categoryId = text('id');
  const to = { parentId: text('parentId') || null, index: Number(text('index')) };
  const undo = text('intent') === 'undo' ? { categoryId, to, left: text('left') } : null;
  const t = translator(staff.request.locale);
  const act = staff.request.act();
  const done = await withStore(staff.store.id, async (tx) =>
    undo ? await undoMoveCategory(tx, undo, act) : await moveCategory(tx, { categoryId, ...to }, act),
  );
  if (done.ok) {
    const moved = done.value ? { id: categoryId, ...done.value } : null;
    const answer: MoveAnswer = { problem: null, moved, said: undo ? t('productgroups.movedBack') : null };
    return data(answer, { status: 200 });
  }
  const key = done.code === 'category_not_found' ? 'gone' : done.code;
  const refused: MoveAnswer = { problem: t(`productgroups.problem.${key}`), moved: null, said: null };
  return data(refused, { status: 409 });
});

/** A move is refused if somebody else has changed the tree, which is then shown as it is now. */
export { loadAfterRefusal as shouldRevalidate } from '../kit/after-refusal.ts';

export default function Categories({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { rows, counts, said, canEdit } = loaderData;
  return (
    <GroupTabs kind="category" counts={counts} canEdit={canEdit}>
      {said === 'removed' ? <AnnounceOnce text={t('productgroups.removed')} of={said} /> : null}
      {said === 'has_sub_categories' ? (
        <p className="note page-note" data-tone="warning" role="alert">
          {t('productgroups.problem.has_sub_categories')}
        </p>
      ) : null}
      {rows.length === 0 ? <NoGroups kind="category" /> : <CategoryTree rows={rows} canEdit={canEdit} />}
      {canEdit && rows.length > 0 ? (
        <p className="tree-hint muted sm">{t('productgroups.treeHint')}</p>
      ) : null}
    </GroupTabs>
  );
}
