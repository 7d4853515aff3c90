import type { ReactNode } from 'react';
import emptySpot from '../art/spot-search.svg';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { ListingHead } from './listing-head.tsx';

type Props = {
  title: string;
  /** The grid of tiles, or the title of the note that is shown without tiles. */
  tiles: { grid: ReactNode } | { none: string };
  children?: ReactNode;
};

/** All categories or all brands. */
export function TilesPage({ title, tiles, children }: Props) {
  const text = useTexts();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      <ListingHead title={title} />
      {'grid' in tiles ? (
        tiles.grid
      ) : (
        <EmptyState
          framed
          picture={emptySpot}
          title={tiles.none}
          text={text('storefront.home.preparingText')}
        />
      )}
      {children}
    </div>
  );
}
