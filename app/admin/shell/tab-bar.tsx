import { Link, useLocation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { EntryCount } from './counts.tsx';
import type { Frame } from './frame.ts';
import { currentEntry, entriesFor, FURTHER_ENTRIES, MAIN_ENTRIES, TAB_ENTRIES } from './nav.ts';

/** The pages of a working day at the bottom of a phone's screen, with the numbers of what waits. */
export function TabBar({ frame }: { frame: Frame }) {
  const t = useTexts();
  const entries = entriesFor(TAB_ENTRIES, frame.may);
  const all = entriesFor([...MAIN_ENTRIES, ...FURTHER_ENTRIES], frame.may);
  const current = currentEntry(all, useLocation().pathname);
  if (entries.length < 2) return null;
  return (
    <nav className="tab-bar" aria-label={t('shell.nav.quick')}>
      {entries.map(({ to, glyph, text }) => (
        <Link key={to} to={to} className="tab-bar-item" aria-current={current === to ? 'page' : undefined}>
          <Glyph name={glyph} />
          <span className="tab-bar-text">{t(text)}</span>
          <EntryCount to={to} />
        </Link>
      ))}
    </nav>
  );
}
