import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/new-arrivals.route';
import { readListing } from './listing.server.ts';
import { ListingPage } from './listing-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { sort: 'newest' });
  if (!read.ok) throw notFound(shop, 'page');
  const title = shop.say('storefront.listing.newArrivals');
  return {
    title,
    text: shop.say('storefront.listing.newArrivalsText'),
    listing: read.view,
    texts: read.texts,
    page: pageInfo(shop, { title, path: paths.newArrivals, pages: read.pages }),
  };
}

export const meta = pageMeta;

export default function NewArrivals({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} path={paths.newArrivals} />;
}
