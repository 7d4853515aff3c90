import type { ReactNode } from 'react';
import { useTexts } from './shell-context.tsx';

const LISTS =
  /^\/(?:products|new-arrivals|most-selling|trending|search|categories\/[^/]+(?:\/[^/]+)?|brands\/[^/]+|collections\/[^/]+)$/;

/** Skeleton of the page at a plain path; null if its layout is unknown. */
export function skeletonOf(path: string): ReactNode {
  if (LISTS.test(path)) return <ListSkeleton hasRail />;
  if (/^\/products\/[^/]+$/.test(path)) return <ProductSkeleton />;
  if (path === '/cart') return <CartSkeleton />;
  if (path === '/wishlist') return <ListSkeleton />;
  return /^\/my-orders(?:\/|$)/.test(path) ? <OrdersSkeleton /> : null;
}

function Frame({ children }: { children: ReactNode }) {
  const text = useTexts();
  return (
    <div className="wrap skeleton">
      <p className="sr-only">{text('storefront.listing.loading')}</p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const Line = ({ size }: { size: string }) => <b style={{ inlineSize: size }} />;
const times = (count: number) => [...Array(count).keys()];

function Crumbs() {
  return (
    <div className="breadcrumbs">
      <Line size="11em" />
    </div>
  );
}

function Card() {
  return (
    <div className="card">
      <div className="picture" />
      <div className="body">
        <span className="brand-name">
          <Line size="35%" />
        </span>
        <h3>
          <Line size="90%" />
        </h3>
        <div className="price-row">
          <Line size="35%" />
        </div>
      </div>
    </div>
  );
}

function ListSkeleton({ hasRail = false }: { hasRail?: boolean }) {
  return (
    <Frame>
      <Crumbs />
      <div className="listing-head">
        <div className="skeleton-title">
          <Line size="9em" />
        </div>
      </div>
      <div className={hasRail ? 'listing' : ''}>
        {hasRail ? (
          <div className="skeleton-rail">
            {times(8).map((index) => (
              <Line key={index} size={`${60 + ((index * 17) % 35)}%`} />
            ))}
          </div>
        ) : null}
        <div>
          {hasRail ? (
            <div className="toolbar">
              <span className="select-button" />
              <span className="select-button" />
            </div>
          ) : null}
          {hasRail ? (
            <div className="chips">
              {times(4).map((index) => (
                <span key={index} className="chip line">
                  <Line size="4em" />
                </span>
              ))}
            </div>
          ) : null}
          <div className={hasRail ? 'product-grid' : 'product-grid four'}>
            {times(8).map((index) => (
              <Card key={index} />
            ))}
          </div>
        </div>
      </div>
    </Frame>
  );
}

function ProductSkeleton() {
  return (
    <Frame>
      <Crumbs />
      <div className="product">
        <div className="gallery single">
          <div className="main picture" />
        </div>
        <div className="buy-column skeleton-lines">
          <Line size="30%" />
          <div className="skeleton-title">
            <Line size="85%" />
          </div>
          <Line size="25%" />
          <Line size="60%" />
          <div className="skeleton-box" />
          <div className="skeleton-box" />
        </div>
      </div>
    </Frame>
  );
}

function CartSkeleton() {
  return (
    <Frame>
      <div className="cart-head">
        <div className="skeleton-title">
          <Line size="5em" />
        </div>
        <Line size="9em" />
      </div>
      <div className="cart-layout">
        <div>
          {times(3).map((index) => (
            <div key={index} className="cart-line on-page">
              <div className="thumb" />
              <div className="line-top">
                <Line size="60%" />
                <Line size="4em" />
              </div>
              <div className="line-foot">
                <Line size="8em" />
              </div>
            </div>
          ))}
        </div>
        <div className="summary skeleton-lines">
          {times(4).map((index) => (
            <Line key={index} size={`${90 - index * 12}%`} />
          ))}
          <div className="skeleton-box" />
        </div>
      </div>
    </Frame>
  );
}

function OrdersSkeleton() {
  return (
    <Frame>
      <div className="account">
        <div className="account-side" />
        <div className="account-main skeleton-lines">
          <div className="skeleton-title">
            <Line size="7em" />
          </div>
          {times(4).map((index) => (
            <div key={index} className="skeleton-box tall" />
          ))}
        </div>
      </div>
    </Frame>
  );
}
