import textKeys from 'text-keys:search/search.route';
import { Link } from 'react-router';
import searchSpot from '../art/spot-search.svg';
import { readListing } from '../listing/listing.server.ts';
import { Listing } from '../listing/listing.tsx';
import { ListingHead } from '../listing/listing-head.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { RecentlyViewed } from '../product/recently-viewed.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/search.route';
import { SearchField } from './search-form.tsx';

const MOST_CHARACTERS = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, MOST_CHARACTERS);
  const title = shop.say('storefront.search.title');
  const page = pageInfo(shop, { title, path: paths.search, noIndex: true });
  if (words === '')
    return {
      title,
      head: title,
      corrected: '',
      words,
      listing: null,
      isMissed: false,
      texts: textsOf(shop.say, textKeys, { query: words }),
      page,
    };
  const read = await readListing(shop, url, { words });
  if (!read.ok) throw notFound(shop, 'page');
  const { corrected } = read.listing;
  const isMissed = read.view.cards.length === 0 && read.view.chips.length === 0;
  return {
    title,
    head: shop.say('storefront.search.resultsFor', { query: words }),
    corrected: corrected === null ? '' : shop.say('finding.search.corrected', { query: words, corrected }),
    words,
    listing: read.view,
    isMissed,
    texts: { ...read.texts, ...textsOf(shop.say, textKeys, { query: words }) },
    page,
  };
}

export const meta = pageMeta;

export default function Search({ loaderData }: Route.ComponentProps) {
  const { title, head, corrected, words, listing, isMissed } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      {listing && !isMissed ? (
        <>
          <ListingHead title={head} text={corrected} />
          <Listing view={listing} basePath={href(paths.search)} />
        </>
      ) : (
        <>
          <EmptyState
            heading="h1"
            picture={searchSpot}
            title={text(isMissed ? 'storefront.search.emptyTitle' : 'storefront.search.askTitle')}
            text={text(isMissed ? 'storefront.search.emptyText' : 'storefront.search.askText')}
          >
            <SearchField id="page-search" query={words} />
          </EmptyState>
          <TryCategories />
          <RecentlyViewed />
        </>
      )}
    </div>
  );
}

function TryCategories() {
  const { menu } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  if (menu.length === 0) return null;
  return (
    <nav className="try-categories" aria-label={text('storefront.search.tryCategories')}>
      <h2>{text('storefront.search.tryCategories')}</h2>
      <div className="chips">
        {menu.slice(0, 8).map((category) => (
          <Link key={category.id} className="chip line" to={href(paths.category(category.slug))}>
            <bdi>{category.title}</bdi>
          </Link>
        ))}
      </div>
    </nav>
  );
}
