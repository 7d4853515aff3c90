import { Link, useLocation } from 'react-router';
import { REFERENCE_MARK } from '#lib/reference-mark.ts';
import { Code } from '../../ui/own-text.tsx';
import missingSpot from '../art/spot-404.svg';
import failedSpot from '../art/spot-maintenance.svg';
import orderSpot from '../art/spot-orders.svg';
import type { NotFoundView } from '../page/not-found.server.ts';
import { paths } from '../page/paths.ts';
import { RecentlyViewed } from '../product/recently-viewed.tsx';
import { SearchField } from '../search/search-form.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/** A 404 with the specification's text, one link, and the search. */
export function NotFoundScreen({ view }: { view: NotFoundView }) {
  const isOrder = view.what === 'order';
  return (
    <div className="wrap">
      <title>{view.documentTitle}</title>
      <div className="empty tall">
        <img className="spot" src={isOrder ? orderSpot : missingSpot} alt="" width={600} height={450} />
        <h1>{view.title}</h1>
        <p>{view.text}</p>
        <div className="actions">
          <Link className="btn primary" to={view.next.href}>
            {view.next.text}
          </Link>
        </div>
        {isOrder ? null : <SearchField id="missing-search" isSecond />}
      </div>
      <RecentlyViewed />
    </div>
  );
}

/** Internal error with the reference found in the log; there is none for an error in the browser. */
export function ErrorScreen({ reference }: { reference: string }) {
  const text = useTexts();
  const href = useLocalePath();
  const { store } = useShell();
  const { pathname, search } = useLocation();
  const isUnknown = typeof document !== 'undefined' && reference === REFERENCE_MARK;
  const [before, after] = text('storefront.error.reference').split('#');
  return (
    <div className="wrap">
      <title>{`${store.name} | ${text('storefront.error.title')}`}</title>
      <div className="empty tall" role="alert">
        <img className="spot" src={failedSpot} alt="" width={600} height={450} />
        <h1>{text('storefront.error.title')}</h1>
        <p>{text('storefront.error.text')}</p>
        <div className="actions">
          <a className="btn primary" href={`${pathname}${search}`}>
            {text('storefront.error.again')}
          </a>
          <Link className="btn line" to={href(paths.home)}>
            {text('storefront.notFound.toHome')}
          </Link>
        </div>
        {isUnknown ? null : (
          <p className="reference">
            {before}
            <Code>{reference}</Code>
            {after}
          </p>
        )}
      </div>
    </div>
  );
}
