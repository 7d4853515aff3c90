import { withStore } from '#db/index.ts';
import { brandsList } from '#domain/catalog/index.ts';
import emptySpot from '../art/spot-search.svg';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { BrandGrid } from '../components/home-sections.tsx';
import { ListingHead } from '../components/listing-head.tsx';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../shell-context.tsx';
import { shopOf } from '../shop.server.ts';
import { textsOf } from '../texts.server.ts';
import type { Route } from './+types/brands';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, now } = shop;
  const brands = await withStore(shop.storeId, (tx) =>
    brandsList(tx, { locale, currency: shop.currency, now }),
  );
  shop.request.cache.tag('catalog');
  const title = shop.say('storefront.brands.title');
  return {
    title,
    tiles: brands.map(({ name, slug, logo }) => ({ name, slug, logo })),
    texts: textsOf(shop.say, ['storefront.brands.empty', 'storefront.home.preparingText']),
    page: pageInfo(shop, { title, path: paths.brands }),
  };
}

export const meta = pageMeta;

export default function Brands({ loaderData }: Route.ComponentProps) {
  const text = useTexts();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: loaderData.title }]} />
      <ListingHead title={loaderData.title} />
      {loaderData.tiles.length > 0 ? (
        <BrandGrid tiles={loaderData.tiles} />
      ) : (
        <EmptyState
          framed
          picture={emptySpot}
          title={text('storefront.brands.empty')}
          text={text('storefront.home.preparingText')}
        />
      )}
    </div>
  );
}
