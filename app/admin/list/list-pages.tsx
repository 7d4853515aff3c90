import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The foot of a list: how many there are, and the way to the pages before and after. */
export function ListPages(props: { summary: string; first: string | null; next: string | null }) {
  const t = useTexts();
  return (
    <div className="list-pages">
      <span className="grow">{props.summary}</span>
      {props.first || props.next ? (
        <>
          <PageLink href={props.first} label={t('admin.list.first')} glyph="back" />
          <PageLink href={props.next} label={t('admin.list.next')} glyph="next" />
        </>
      ) : null}
    </div>
  );
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
