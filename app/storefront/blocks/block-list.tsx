import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ProductRow } from '../home/product-row.tsx';
import { RecentlyViewed } from '../product/recently-viewed.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import { followLink } from '../shell/go.tsx';

type Box = {
  id: string;
  /** Classes of the block's look. */
  look?: string;
};

export type SectionView = Box &
  (
    | { html: string }
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
    const isAlive = sections.some((section) => 'html' in section && section.html.includes(' data-life="'));
    const life = isAlive ? import('./block-life.ts').then(({ startBlocks }) => startBlocks()) : null;
    return () => void life?.then((end) => end());
  }, [sections]);
  return sections.map((section) =>
    'html' in section ? (
      <Markup key={section.id} {...section} />
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

/** Markup that the server rendered. Its links to pages of the shop navigate like any other. */
function Markup({ id, look, html }: Box & { html: string }) {
  const navigate = useNavigate();
  const walk = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (link && !link.target) followLink(event, link.pathname + link.search + link.hash, navigate);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links are handled, which the keyboard clicks too
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      data-section={id}
      className={look}
      onClick={walk}
      // Rendered by our server from texts that were escaped or sanitized.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
