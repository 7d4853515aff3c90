import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Library } from './use-library.ts';

type Props<Item> = {
  library: Library<Item>;
  loading: string;
  failed: string;
  /** Shown in place of the items if there are none. */
  empty: ReactNode;
  /** The list item of an item of the library. */
  tile: (item: Item) => ReactNode;
};

/** The items of the library to choose from, page by page. */
export function LibraryGrid<Item>({ library, loading, failed, empty, tile }: Props<Item>) {
  const t = useTexts();
  const { items, status, hasMore, more, again } = library;
  return (
    <div className="media-grid-area" aria-busy={status === 'loading'}>
      <ul className="media-grid">{items.map(tile)}</ul>
      {status === 'loading' ? <p className="muted media-said">{loading}</p> : null}
      {status === 'failed' ? (
        <div className="media-said" role="alert">
          <p className="field-error">{failed}</p>
          <Button onClick={again}>{t('media.picker.again')}</Button>
        </div>
      ) : null}
      {status === 'ready' && items.length === 0 ? empty : null}
      {status === 'ready' && hasMore ? <Button onClick={more}>{t('media.picker.more')}</Button> : null}
    </div>
  );
}
