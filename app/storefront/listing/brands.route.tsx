import textKeys from 'text-keys:listing/brands.route';
import { withStore } from '#db/index.ts';
import { brandsList } from '#domain/catalog/index.ts';
import { BrandGrid } from '../home/home-sections.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/brands.route';
import { TilesPage } from './tiles-page.tsx';

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

export default function Brands({ loaderData: { title, tiles } }: Route.ComponentProps) {
  const text = useTexts();
  const none = text('storefront.brands.empty');
  return (
    <TilesPage title={title} tiles={tiles.length > 0 ? { grid: <BrandGrid tiles={tiles} /> } : { none }} />
  );
}
