import { withStore } from '#db/index.ts';
import { collectionSizes, collectionsList, rulesOfCollections } from '#domain/catalog/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/collections.route';
import { countGroups } from './count-groups.server.ts';
import { GroupList } from './group-list.tsx';
import { GroupTabs } from './group-tabs.tsx';

export const loader = staffOnly('products.view', async (_: Route.LoaderArgs, staff) => {
  const { locale } = staff.request;
  const found = await withStore(staff.store.id, async (tx) => ({
    collections: await collectionsList(tx, { locale }),
    sizes: await collectionSizes(tx),
    byRule: await rulesOfCollections(tx),
    counts: await countGroups(tx, locale),
  }));
  const rows = found.collections.map(({ id, title, titleLocale, image }) => ({
    id,
    title,
    titleLocale,
    image,
    count: found.sizes.get(id) ?? 0,
    isByRule: found.byRule.has(id),
  }));
  return { rows, counts: found.counts, canEdit: staff.can('products.edit') };
});

export default function Collections({ loaderData }: Route.ComponentProps) {
  const { rows, counts, canEdit } = loaderData;
  return (
    <GroupTabs kind="collection" counts={counts} canEdit={canEdit}>
      <GroupList kind="collection" rows={rows} />
    </GroupTabs>
  );
}
