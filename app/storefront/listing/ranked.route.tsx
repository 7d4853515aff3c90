import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/ranked.route';
import { readListing } from './listing.server.ts';
import { ListingPage } from './listing-page.tsx';

const PAGES = {
  [paths.mostSelling]: {
    fixed: { ranked: 'sold', sort: 'best_selling' },
    title: 'home.mostSelling',
    text: 'home.mostSellingText',
  },
  [paths.trending]: {
    fixed: { ranked: 'trend', sort: 'trending' },
    title: 'home.trending',
    text: 'home.trendingText',
  },
} as const;

/** Best-selling or trending products, in order of their rank (F5). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const path = shop.request.path === paths.trending ? paths.trending : paths.mostSelling;
  const { fixed, title: titleKey, text } = PAGES[path];
  const read = await readListing(shop, url, fixed);
  if (!read.ok) throw notFound(shop, 'page');
  const title = shop.say(titleKey);
  return {
    path,
    title,
    text: shop.say(text),
    listing: read.view,
    texts: { ...read.texts, 'storefront.listing.emptyCategoryText': shop.say('home.rankedEmpty') },
    page: pageInfo(shop, { title, path, pages: read.pages }),
  };
}

export const meta = pageMeta;

export default function Ranked({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />;
}
