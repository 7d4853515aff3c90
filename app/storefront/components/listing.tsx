import { useEffect, useState } from 'react';
import { Link, useFetcher, useLocation, useNavigation } from 'react-router';
import { type ListingQuery, listingSearch } from '#lib/listing-query.ts';
import { Icon } from '../../ui/icon.tsx';
import searchSpot from '../art/spot-search.svg';
import { paths } from '../paths.ts';
import { useLocalePath, useTexts } from '../shell-context.tsx';
import type { CardView } from '../views.ts';
import { EmptyState } from './empty-state.tsx';
import { type Facets, FilterRail, FilterSheet, SortSelect } from './filters.tsx';
import { ProductGrid } from './product-card.tsx';

export type { Facets };

export type Chip = { label: string; search: string };

export type ListingView = {
  cards: CardView[];
  query: ListingQuery;
  /** What was searched for; its own order is then relevance. */
  words: string;
  isSearch: boolean;
  facets: Facets;
  chips: Chip[];
  /** "24 of 128 products", "128 products": formatted on the server. */
  countText: string;
  shownText: string;
  shownShare: number;
  nextSearch: string | null;
  isFirstPage: boolean;
  /** These filters as the other language's page has them. */
  otherSearch: string;
};

/** The body of every list of products: rail, toolbar, chips, cards, the way to more. */
export function Listing({ view, basePath }: { view: ListingView; basePath: string }) {
  const text = useTexts();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // Nothing to sort and nothing to filter by: the shelf is empty before any choice.
  const isBare = view.cards.length === 0 && view.chips.length === 0;
  const isRefining = navigation.state === 'loading' && navigation.location.pathname === pathname;
  return (
    <div className={isBare ? 'listing is-bare' : 'listing'}>
      {isBare ? null : <FilterRail view={view} action={basePath} />}
      <section aria-labelledby="results" aria-busy={isRefining}>
        <h2 className="sr-only" id="results">
          {view.countText}
        </h2>
        <div className="toolbar" hidden={isBare}>
          <span className="count num" role="status">
            {view.countText}
          </span>
          <button type="button" className="select-button phone-only" popoverTarget="filters">
            <Icon name="filter" size="s" />
            {text('storefront.listing.filters')}
            {view.chips.length > 0 ? (
              <span className="filter-count" aria-hidden="true">
                {view.chips.length}
              </span>
            ) : null}
          </button>
          <SortSelect view={view} action={basePath} />
        </div>
        <Chips chips={view.chips} clear={basePath + listingSearch({}, view.words)} basePath={basePath} />
        {view.cards.length > 0 ? (
          <Cards
            key={pathname + listingSearch(view.query, view.words)}
            view={view}
            basePath={basePath}
            isDim={isRefining}
          />
        ) : (
          <NothingFound view={view} basePath={basePath} />
        )}
      </section>
      <FilterSheet view={view} action={basePath} />
    </div>
  );
}

function Chips({ chips, clear, basePath }: { chips: Chip[]; clear: string; basePath: string }) {
  const text = useTexts();
  if (chips.length === 0) return null;
  return (
    <div className="chips applied">
      {chips.map((chip) => (
        <Link
          key={chip.label}
          className="chip"
          to={basePath + chip.search}
          preventScrollReset
          aria-label={text('storefront.listing.remove').replace('#', chip.label)}
        >
          <bdi>{chip.label}</bdi>
          <Icon name="close" size="xs" />
        </Link>
      ))}
      <Link className="link sm" to={clear} preventScrollReset>
        {text('storefront.listing.clear')}
      </Link>
    </div>
  );
}

/** The cards of this page; with scripts, more are added below, without, the link leads to them. */
function Cards({ view, basePath, isDim }: { view: ListingView; basePath: string; isDim: boolean }) {
  const text = useTexts();
  const fetcher = useFetcher<{ listing: ListingView }>();
  const [pages, setPages] = useState([view]);
  const latest = pages.at(-1) ?? view;
  const more = latest.nextSearch;

  useEffect(() => {
    const listing = fetcher.data?.listing;
    if (listing) setPages((before) => (before.includes(listing) ? before : [...before, listing]));
  }, [fetcher.data]);

  return (
    <>
      <div className={isDim ? 'is-dim' : undefined}>
        <ProductGrid cards={pages.flatMap((page) => page.cards)} eager={view.isFirstPage ? 4 : 0} />
      </div>
      <div className="load-more">
        <span className="sm muted num" aria-live="polite">
          {latest.shownText}
        </span>
        <div className="progress" aria-hidden="true">
          <b style={{ inlineSize: `${latest.shownShare}%` }} />
        </div>
        {more ? (
          <Link
            className="btn line"
            to={basePath + more}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              fetcher.load(basePath + more);
            }}
          >
            {fetcher.state === 'idle'
              ? text('storefront.listing.loadMore')
              : text('storefront.listing.loading')}
          </Link>
        ) : null}
        {view.isFirstPage ? null : (
          <Link className="link sm" to={basePath + listingSearch({ ...view.query, after: '' }, view.words)}>
            {text('storefront.listing.firstPage')}
          </Link>
        )}
      </div>
    </>
  );
}

function NothingFound({ view, basePath }: { view: ListingView; basePath: string }) {
  const text = useTexts();
  const href = useLocalePath();
  if (view.chips.length === 0) {
    return (
      <EmptyState
        framed
        picture={searchSpot}
        title={text('storefront.listing.emptyCategory')}
        text={text('storefront.listing.emptyCategoryText')}
      >
        <Link className="btn line" to={href(paths.home)}>
          {text('storefront.notFound.toHome')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      framed
      picture={searchSpot}
      title={text('storefront.listing.emptyFiltered')}
      text={text('storefront.listing.emptyFilteredText')}
    >
      <Link className="btn line" to={basePath + listingSearch({}, view.words)}>
        {text('storefront.listing.clear')}
      </Link>
    </EmptyState>
  );
}
