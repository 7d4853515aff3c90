import { withStore } from '#db/index.ts';
import { categoryTree } from '#domain/catalog/index.ts';
import emptySpot from '../art/spot-search.svg';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { CategoryGrid } from '../components/home-sections.tsx';
import { ListingHead } from '../components/listing-head.tsx';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../shell-context.tsx';
import { shopOf } from '../shop.server.ts';
import { textsOf } from '../texts.server.ts';
import type { Route } from './+types/categories';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, now } = shop;
  const tree = await withStore(shop.storeId, (tx) =>
    categoryTree(tx, { locale, currency: shop.currency, now }),
  );
  shop.request.cache.tag('catalog');
  const title = shop.say('storefront.categories.title');
  return {
    title,
    tiles: tree.map(({ title, slug, image, productCount }) => ({
      title,
      slug,
      image,
      note: shop.say('storefront.categories.productCount', { count: productCount }),
    })),
    texts: textsOf(shop.say, ['storefront.listing.emptyCategory', 'storefront.home.preparingText']),
    page: pageInfo(shop, { title, path: paths.categories }),
  };
}

export const meta = pageMeta;

export default function Categories({ loaderData }: Route.ComponentProps) {
  const text = useTexts();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: loaderData.title }]} />
      <ListingHead title={loaderData.title} />
      {loaderData.tiles.length > 0 ? (
        <CategoryGrid tiles={loaderData.tiles} isPage />
      ) : (
        <EmptyState
          framed
          picture={emptySpot}
          title={text('storefront.listing.emptyCategory')}
          text={text('storefront.home.preparingText')}
        />
      )}
    </div>
  );
}
