import { type ReactNode, useEffect } from 'react';
import { ProductRow } from '../home/product-row.tsx';
import { RecentlyViewed } from '../product/recently-viewed.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import { Markup } from './markup.tsx';

type Box = {
  id: string;
  /** Classes of the block's look. */
  look?: string;
};

export type SectionView = Box &
  (
    | { isMarkup: true; html?: string }
    | { title: string; to?: string; isGrid?: boolean; items: SentCard[] }
    | { isRecent: true }
    | Newsletter
  );

type Newsletter = { title: string; body: string };

type Props = {
  sections: SectionView[];
  /** The newsletter's form with its result in place; a page without it gets the form as markup. */
  newsletter?: (words: Newsletter) => ReactNode;
};

/** The blocks of a page. */
export function BlockList({ sections, newsletter }: Props) {
  useEffect(() => {
    const isAlive = sections.length > 0 && document.querySelector('[data-section] [data-life]');
    const life = isAlive ? import('./block-life.ts').then(({ startBlocks }) => startBlocks()) : null;
    return () => void life?.then((end) => end());
  }, [sections]);
  return sections.map((section) =>
    'isMarkup' in section ? (
      <Markup key={section.id} id={section.id} look={section.look} html={section.html} />
    ) : (
      <div key={section.id} data-section={section.id} className={section.look}>
        {'items' in section ? (
          <ProductRow {...section} />
        ) : 'isRecent' in section ? (
          <RecentlyViewed />
        ) : (
          newsletter?.(section)
        )}
      </div>
    ),
  );
}
