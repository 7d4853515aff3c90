import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/products.route';
import { readListing } from './listing.server.ts';
import { ListingPage } from './listing-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url);
  if (!read.ok) throw notFound(shop, 'page');
  const title = shop.say('storefront.listing.allProducts');
  return {
    title,
    listing: read.view,
    texts: read.texts,
    page: pageInfo(shop, { title, path: paths.products, pages: read.pages }),
  };
}

export const meta = pageMeta;

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} path={paths.products} />;
}
