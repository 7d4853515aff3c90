import { Link, useLocation, useNavigation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import searchSpot from '../art/spot-search.svg';
import { EmptyState } from '../page/empty-state.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { Filters } from './filters.tsx';
import { ListingCards } from './listing-cards.tsx';
import type { Chip, ListingView, QuickFilter } from './listing-view.ts';
import { SortSelect } from './sort-select.tsx';
import { SwatchDot } from './swatch-dot.tsx';

/** Body of every product list: filters, toolbar, active filters, cards, pagination. */
export function Listing({ view, basePath }: { view: ListingView; basePath: string }) {
  const text = useTexts();
  const say = useDigits();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // True for a list that is empty without any filter: there is nothing to sort or filter.
  const isBare = view.cards.length === 0 && view.chips.length === 0;
  const address = pathname + view.search;
  const isRefining = navigation.state === 'loading' && navigation.location.pathname === pathname;
  return (
    <div className={isBare ? 'listing is-bare' : 'listing'}>
      {isBare ? null : <Filters view={view} action={basePath} address={address} />}
      <section aria-labelledby="results" aria-busy={isRefining}>
        <h2 className="sr-only" id="results">
          {view.countText}
        </h2>
        <div className="toolbar" hidden={isBare}>
          <span className="count num" role="status">
            {view.countText}
          </span>
          <button type="button" className="select-button filters-button" popoverTarget="filters">
            <Icon name="filter" size="s" />
            {text('storefront.listing.filters')}
            {view.chips.length > 0 ? (
              <span className="filter-count" aria-hidden="true">
                {say(view.chips.length)}
              </span>
            ) : null}
          </button>
          <SortSelect view={view} action={basePath} />
        </div>
        <QuickFilters filters={view.quick} basePath={basePath} />
        <Chips chips={view.chips} clear={basePath + view.clearSearch} basePath={basePath} />
        {view.cards.length > 0 ? (
          <ListingCards key={address} view={view} basePath={basePath} isDim={isRefining} />
        ) : (
          <NothingFound view={view} basePath={basePath} />
        )}
      </section>
    </div>
  );
}

function QuickFilters({ filters, basePath }: { filters: QuickFilter[]; basePath: string }) {
  const text = useTexts();
  if (filters.length === 0) return null;
  return (
    <nav className="chips quick" aria-label={text('finding.filter.quick')}>
      {filters.map(({ label, search, isOn, swatch, picture }) => (
        <Link
          key={label}
          className={isOn ? 'chip' : 'chip line'}
          to={basePath + search}
          preventScrollReset
          aria-current={isOn || undefined}
        >
          <SwatchDot swatch={swatch} picture={picture} />
          <bdi>{label}</bdi>
        </Link>
      ))}
    </nav>
  );
}

function Chips({ chips, clear, basePath }: { chips: Chip[]; clear: string; basePath: string }) {
  const text = useTexts();
  if (chips.length === 0) return null;
  return (
    <div className="chips applied">
      {chips.map((chip) => (
        <Link
          key={chip.search}
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
      <Link className="btn line" to={basePath + view.clearSearch}>
        {text('storefront.listing.clear')}
      </Link>
    </EmptyState>
  );
}
