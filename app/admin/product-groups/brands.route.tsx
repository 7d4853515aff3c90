import { withStore } from '#db/index.ts';
import { brandsList } from '#domain/catalog/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/brands.route';
import { countGroups } from './count-groups.server.ts';
import { GroupList } from './group-list.tsx';
import { GroupTabs } from './group-tabs.tsx';

export const loader = staffOnly('products.view', async (_: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const { brands, counts } = await withStore(store.id, async (tx) => ({
    brands: await brandsList(tx, { locale, now, currency: store.shell.currency }),
    counts: await countGroups(tx, locale),
  }));
  const rows = brands.map(({ id, name, nameLocale, logo, productCount }) => ({
    id,
    title: name,
    titleLocale: nameLocale,
    image: logo,
    count: productCount,
  }));
  return { rows, counts, canEdit: staff.can('products.edit') };
});

export default function Brands({ loaderData }: Route.ComponentProps) {
  const { rows, counts, canEdit } = loaderData;
  return (
    <GroupTabs kind="brand" counts={counts} canEdit={canEdit}>
      <GroupList kind="brand" rows={rows} />
    </GroupTabs>
  );
}
