import textKeys from 'text-keys:listing/brands.route';
import { withStore } from '#db/index.ts';
import { brandsList } from '#domain/catalog/index.ts';
import emptySpot from '../art/spot-search.svg';
import { BrandGrid } from '../home/home-sections.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/brands.route';
import { ListingHead } from './listing-head.tsx';

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
    texts: textsOf(shop.say, textKeys),
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
