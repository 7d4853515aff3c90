import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/new-arrivals.route';
import { readListing } from './listing.server.ts';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';

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
  const href = useLocalePath();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: loaderData.title }]} />
      <ListingHead title={loaderData.title} text={loaderData.text} />
      <Listing view={loaderData.listing} basePath={href(paths.newArrivals)} />
    </div>
  );
}
