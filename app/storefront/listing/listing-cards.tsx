import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import { ProductGrid } from '../product-card/product-card.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { ListingView } from './listing-view.ts';
import { PageNumbers } from './page-numbers.tsx';

type Props = { view: ListingView; basePath: string; isDim: boolean };

// Cards added below a list, by history entry, so that Back restores them and the scroll position.
const added = new Map<string, ListingView[]>();

function useAdded(view: ListingView, memory: string) {
  const fetcher = useFetcher<{ listing: ListingView }>();
  const [more, setMore] = useState(() => added.get(memory) ?? []);
  useEffect(() => {
    const listing = fetcher.data?.listing;
    if (!listing) return;
    setMore((before) => {
      const after = before.includes(listing) ? before : [...before, listing];
      added.set(memory, after);
      return after;
    });
  }, [fetcher.data, memory]);
  return { pages: [view, ...more], fetcher };
}

/**
 * Cards of this page. With scripts, the first page appends the next ones and hides the page links; a later page, which
 * has its own URL, shows the page links only.
 */
export function ListingCards({ view, basePath, isDim }: Props) {
  const { key, pathname, search } = useLocation();
  const { pages, fetcher } = useAdded(view, `${key} ${pathname}${search}`);
  const latest = pages.at(-1) ?? view;
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
        {view.isFirstPage ? <MoreLink view={latest} basePath={basePath} fetcher={fetcher} /> : null}
        <PageNumbers pages={latest.pages} basePath={basePath} isSpare={view.isFirstPage} />
      </div>
    </>
  );
}

type MoreProps = Pick<Props, 'view' | 'basePath'> & {
  fetcher: { state: string; load: (address: string) => unknown };
};

function MoreLink({ view, basePath, fetcher }: MoreProps) {
  const text = useTexts();
  const [isOffline, setOffline] = useState(false);
  const { next } = view.pages;
  if (next === null) return null;
  const add = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Offline the request is not sent, because a failure would replace the whole list with an error page.
    setOffline(!navigator.onLine);
    if (navigator.onLine) fetcher.load(basePath + (view.nextSearch ?? next));
  };
  return (
    <>
      <Link className="btn line" to={basePath + next} onClick={add}>
        {text(fetcher.state === 'idle' ? 'storefront.listing.loadMore' : 'storefront.listing.loading')}
      </Link>
      {isOffline ? (
        <p className="sm" role="alert">
          {text('finding.pages.offline')}
        </p>
      ) : null}
    </>
  );
}
