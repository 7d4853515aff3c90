import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { Glyph } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';

type Props = {
  summary: string;
  /** Address of the first page, for a list that does not know its previous page. */
  first?: string | null;
  previous?: string | null;
  next: string | null;
  /** The rows per page, and the addresses of other sizes. */
  sizes?: { size: number; hrefs: { size: number; href: string }[] };
};

/** The foot of a list: its total, and links to the previous and next page, which the keys K and J follow too. */
export function ListPages({ summary, first = null, previous, next, sizes }: Props) {
  const t = useTexts();
  const back = previous === undefined ? first : previous;
  usePageKeys(back, next);
  return (
    <div className="list-pages">
      <span className="grow">{summary}</span>
      {sizes ? (
        <nav className="list-sizes" aria-label={t('list.perPage')}>
          <span aria-hidden="true">{t('list.perPage')}</span>
          {sizes.hrefs.map(({ size, href }) => (
            <Link key={size} to={href} aria-current={size === sizes.size ? 'true' : undefined}>
              {size}
            </Link>
          ))}
        </nav>
      ) : null}
      {back || next ? (
        <>
          <PageLink
            href={back}
            label={t(previous === undefined ? 'admin.list.first' : 'list.previous')}
            glyph="back"
          />
          <PageLink href={next} label={t('admin.list.next')} glyph="next" />
        </>
      ) : null}
    </div>
  );
}

function usePageKeys(back: string | null, next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        at.closest('input, textarea, select, [contenteditable]')
      )
        return;
      const href = event.key === 'j' ? next : event.key === 'k' ? back : null;
      if (href) navigate(href);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [back, next, navigate]);
}

function PageLink({ href, label, glyph }: { href: string | null; label: string; glyph: 'back' | 'next' }) {
  const face = <Glyph name={glyph} small />;
  if (!href) {
    return (
      <button type="button" className="icon-button framed" aria-label={label} aria-disabled="true">
        {face}
      </button>
    );
  }
  return (
    <Link to={href} className="icon-button framed" aria-label={label}>
      {face}
    </Link>
  );
}
