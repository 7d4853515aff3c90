import { NavLink, useLocation } from 'react-router';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import type { Frame, SectionName } from './frame.ts';

type Entry = { section: SectionName; href: string; glyph: GlyphName; text: TextKey };

// In the specification's order; an entry stands here once its screen does.
const ENTRIES: Entry[] = [
  { section: 'products', href: '/admin/products', glyph: 'products', text: 'admin.nav.products' },
  { section: 'orders', href: '/admin/orders', glyph: 'orders', text: 'admin.nav.orders' },
];

const SETTINGS: Omit<Entry, 'glyph'>[] = [
  { section: 'billing', href: '/admin/settings/billing', text: 'admin.nav.billing' },
  { section: 'exports', href: '/admin/settings/export', text: 'admin.nav.exports' },
];

export function Sidebar({ frame }: { frame: Frame }) {
  const t = useTexts();
  return (
    <nav className="sidebar" aria-label={t('admin.shell.navigation')}>
      {ENTRIES.filter((entry) => frame.sections.includes(entry.section)).map((entry) => (
        <NavLink key={entry.href} to={entry.href} className="sidebar-item">
          <Glyph name={entry.glyph} />
          {t(entry.text)}
        </NavLink>
      ))}
      <Settings frame={frame} />
      {frame.sections.includes('branding') ? <StoreSetting /> : null}
      <div className="sidebar-foot">
        <a className="sidebar-item" href={frame.store.href} target="_blank" rel="noreferrer">
          <Glyph name="open" />
          {t('admin.shell.viewStore')}
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </a>
      </div>
    </nav>
  );
}

function Settings({ frame }: { frame: Frame }) {
  const t = useTexts();
  const inside = useLocation().pathname.startsWith('/admin/settings');
  const entries = SETTINGS.filter((entry) => frame.sections.includes(entry.section));
  if (entries.length === 0) return null;
  return (
    <details className="sidebar-group" open={inside || undefined}>
      <summary className="sidebar-item">
        <Glyph name="settings" />
        {t('admin.nav.settings')}
        <span className="sidebar-chevron">
          <Glyph name="next" small />
        </span>
      </summary>
      {entries.map((entry) => (
        <NavLink key={entry.href} to={entry.href} className="sidebar-item sub">
          {t(entry.text)}
        </NavLink>
      ))}
    </details>
  );
}

function StoreSetting() {
  const t = useTexts();
  const inside = useLocation().pathname.startsWith('/admin/storesetting');
  return (
    <details className="sidebar-group" open={inside || undefined}>
      <summary className="sidebar-item">
        <Glyph name="store" />
        {t('admin.nav.storeSetting')}
        <span className="sidebar-chevron">
          <Glyph name="next" small />
        </span>
      </summary>
      <NavLink to="/admin/storesetting/logoAndColors" className="sidebar-item sub">
        {t('admin.nav.branding')}
      </NavLink>
      <NavLink to="/admin/storesetting/announcement" className="sidebar-item sub">
        {t('admin.nav.announcement')}
      </NavLink>
    </details>
  );
}
