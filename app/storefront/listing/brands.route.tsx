import textKeys from 'text-keys:listing/brands.route';
import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { brandsList } from '#domain/catalog/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { BrandGrid } from '../home/home-sections.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/brands.route';
import { pageLinks } from './page-links.server.ts';
import { PageNumbers } from './page-numbers.tsx';
import { TilesPage } from './tiles-page.tsx';

const BRANDS_A_PAGE = 120;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, now } = shop;
  const brands = await withStore(shop.storeId, (tx) =>
    brandsList(tx, { locale, currency: shop.currency, now }),
  );
  shop.request.cache.tag('catalog');
  const of = Math.max(1, Math.ceil(brands.length / BRANDS_A_PAGE));
  const number = parseWholeNumber(url.searchParams.get('page') ?? '') || 1;
  if (number > of) throw redirect(url.pathname + pageSearch(of));
  const pages = pageLinks({ number, of }, pageSearch);
  const shown = brands.slice((number - 1) * BRANDS_A_PAGE, number * BRANDS_A_PAGE);
  const title = shop.say('storefront.brands.title');
  return {
    title,
    tiles: shown.map(({ name, slug, logo }) => ({ name, slug, logo })),
    pages,
    texts: textsOf(shop.say, textKeys, { page: '#' }),
    page: pageInfo(shop, { title, path: paths.brands, pages }),
  };
}

const pageSearch = (page: number) => (page > 1 ? `?page=${page}` : '');

export const meta = pageMeta;

export default function Brands({ loaderData: { title, tiles, pages } }: Route.ComponentProps) {
  const text = useTexts();
  const href = useLocalePath();
  const none = text('storefront.brands.empty');
  return (
    <TilesPage title={title} tiles={tiles.length > 0 ? { grid: <BrandGrid tiles={tiles} /> } : { none }}>
      <PageNumbers pages={pages} basePath={href(paths.brands)} />
    </TilesPage>
  );
}
