import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { PageLinks } from './listing-view.ts';

/** Links to every page of the list, for visitors without scripts and for search engines. */
export function PageNumbers({
  pages,
  basePath,
  isSpare = false,
}: {
  pages: PageLinks;
  basePath: string;
  /** True if scripts append the next page instead. */
  isSpare?: boolean;
}) {
  const text = useTexts();
  const { number, numbers, previous, next } = pages;
  if (numbers.length === 0) return null;
  // text keys: finding.pages.{previous,next}
  const step = (rel: 'previous' | 'next', to: string | null) =>
    to === null ? null : (
      <Link className="icon-button" to={basePath + to} aria-label={text(`finding.pages.${rel}`)}>
        <Icon name={rel} size="s" />
      </Link>
    );
  return (
    <nav
      className={isSpare ? 'page-numbers without-scripts' : 'page-numbers'}
      aria-label={text('finding.pages.label')}
    >
      {step('previous', previous)}
      {numbers.map((page, index) =>
        page === null ? (
          <span key={`gap-${numbers[index - 1]?.number}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={page.number}
            className="num"
            to={basePath + page.search}
            aria-label={text('finding.pages.page').replace('#', String(page.number))}
            aria-current={page.number === number ? 'page' : undefined}
          >
            {page.number}
          </Link>
        ),
      )}
      {step('next', next)}
    </nav>
  );
}
