import { Link, useLocation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { EntryCount } from './counts.tsx';
import { FoldButton } from './fold-button.tsx';
import type { Frame } from './frame.ts';
import { currentEntry, entriesFor, FURTHER_ENTRIES, MAIN_ENTRIES, type NavEntry } from './nav.ts';

export function Sidebar({ frame, isFoldable = false }: { frame: Frame; isFoldable?: boolean }) {
  const t = useTexts();
  const main = entriesFor(MAIN_ENTRIES, frame.may);
  const further = entriesFor(FURTHER_ENTRIES, frame.may);
  const current = currentEntry([...main, ...further], useLocation().pathname);
  return (
    <nav className="sidebar" aria-label={t('admin.shell.navigation')}>
      {main.map((entry) => (
        <Entry key={entry.to} entry={entry} current={current} />
      ))}
      {further.length > 0 ? <hr className="sidebar-line" /> : null}
      {further.map((entry) => (
        <Entry key={entry.to} entry={entry} current={current} />
      ))}
      <div className="sidebar-foot">
        {isFoldable ? <FoldButton /> : null}
        <a className="sidebar-item" href={frame.store.href} target="_blank" rel="noreferrer">
          <Glyph name="open" />
          <span className="sidebar-text">{t('admin.shell.viewStore')}</span>
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </a>
      </div>
    </nav>
  );
}

function Entry({ entry, current }: { entry: NavEntry; current: string | undefined }) {
  const t = useTexts();
  if (entry.children) return <Group entry={entry} current={current} />;
  return (
    <Link to={entry.to} className="sidebar-item" aria-current={current === entry.to ? 'page' : undefined}>
      <Glyph name={entry.glyph} />
      <span className="sidebar-text">{t(entry.text)}</span>
      <EntryCount to={entry.to} />
    </Link>
  );
}

/** An entry with child pages, which is expanded while one of them is open. */
function Group({ entry, current }: { entry: NavEntry; current: string | undefined }) {
  const t = useTexts();
  const inside = current?.startsWith(entry.to);
  return (
    <details className="sidebar-group" open={inside || undefined} key={String(inside)}>
      <summary className="sidebar-item">
        <Glyph name={entry.glyph} />
        <span className="sidebar-text">{t(entry.text)}</span>
        <span className="sidebar-chevron">
          <Glyph name="next" small />
        </span>
      </summary>
      {entry.children?.map((child) => (
        <Link
          key={child.to}
          to={child.to}
          className="sidebar-item sub"
          aria-current={current === child.to ? 'page' : undefined}
        >
          {t(child.text)}
        </Link>
      ))}
    </details>
  );
}
