import { withStore } from '#db/index.ts';
import { brandsList } from '#domain/catalog/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/brands.route';
import { countPlaces } from './count-places.server.ts';
import { PlaceList } from './place-list.tsx';
import { PlaceTabs } from './place-tabs.tsx';

export const loader = staffOnly('products.view', async (_: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const { brands, counts } = await withStore(store.id, async (tx) => ({
    brands: await brandsList(tx, { locale, now, currency: store.shell.currency }),
    counts: await countPlaces(tx, locale),
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
    <PlaceTabs kind="brand" counts={counts} canEdit={canEdit}>
      <PlaceList kind="brand" rows={rows} />
    </PlaceTabs>
  );
}
