import { Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { listSizeGuides } from '#domain/size-guides/index.ts';
import { inLanguage } from '#lib/locale.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { countGroups } from '../product-groups/count-groups.server.ts';
import { GroupTabs } from '../product-groups/group-tabs.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/size-guides.route';
import { GUIDES_PATH } from './guide-view.ts';

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { locale } = staff.request;
  const { guides, counts } = await withStore(staff.store.id, async (tx) => ({
    guides: await listSizeGuides(tx, locale),
    counts: await countGroups(tx, locale),
  }));
  const rows = guides.map(({ names, ...guide }) => ({ ...guide, name: inLanguage(names, locale) }));
  return {
    rows,
    counts,
    canEdit: staff.can('products.edit'),
    isRemoved: url.searchParams.get('said') === 'removed',
  };
});

export default function SizeGuides({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { rows, counts, canEdit, isRemoved } = loaderData;
  return (
    <GroupTabs kind="sizeGuide" counts={counts} canEdit={canEdit}>
      {isRemoved ? <AnnounceOnce text={t('sizeguides.removed')} of="removed" /> : null}
      {rows.length === 0 ? (
        <EmptyState glyph="layers" title={t('sizeguides.emptyTitle')} text={t('sizeguides.emptyText')} />
      ) : (
        <ul className="tree">
          {rows.map(({ id, name, sizes, categories, products }) => (
            <li key={id} className="tree-row guide-row">
              <Link className="row-link clip grow" to={`${GUIDES_PATH}/${id}`}>
                {name ? <OwnText locale={name.locale}>{name.text}</OwnText> : null}
              </Link>
              <span className="muted sm">{t('sizeguides.usedBy', { categories, products })}</span>
              <span className="muted sm num">{t('sizeguides.sizes', { count: sizes })}</span>
            </li>
          ))}
        </ul>
      )}
    </GroupTabs>
  );
}
