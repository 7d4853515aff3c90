import { NavLink, useLocation } from 'react-router';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import type { Frame, SectionName } from './frame.ts';

type Entry = { section: SectionName; href: string; glyph: GlyphName; text: TextKey };

// In the specification's order; an entry stands here once its screen does.
const ENTRIES: Entry[] = [
  { section: 'products', href: '/admin/products', glyph: 'products', text: 'admin.nav.products' },
  { section: 'orders', href: '/admin/orders', glyph: 'orders', text: 'admin.nav.orders' },
  { section: 'confirming', href: '/admin/orders/confirm', glyph: 'cash', text: 'cash.tabs' },
  { section: 'discounts', href: '/admin/discounts', glyph: 'percent', text: 'promotions.nav' },
];

const SETTINGS: Omit<Entry, 'glyph'>[] = [
  { section: 'delivery', href: '/admin/settings/delivery', text: 'delivery.admin.nav' },
  { section: 'taxes', href: '/admin/settings/taxes', text: 'taxes.admin.nav' },
  { section: 'currencies', href: '/admin/settings/currencies', text: 'currencies.admin.nav' },
  { section: 'invoices', href: '/admin/settings/invoices', text: 'invoices.settings.title' },
  { section: 'mails', href: '/admin/settings/notifications', text: 'mails.settings.title' },
  { section: 'credit', href: '/admin/settings/storeCredit', text: 'cash.credit.title' },
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
      <StoreSetting frame={frame} />
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

// In the specification's order.
const STORE_SETTING: Omit<Entry, 'glyph'>[] = [
  { section: 'branding', href: '/admin/storesetting/logoAndColors', text: 'admin.nav.branding' },
  { section: 'branding', href: '/admin/storesetting/announcement', text: 'admin.nav.announcement' },
  { section: 'payments', href: '/admin/storesetting/paymentOptions', text: 'cash.options.title' },
];

function StoreSetting({ frame }: { frame: Frame }) {
  const t = useTexts();
  const inside = useLocation().pathname.startsWith('/admin/storesetting');
  const entries = STORE_SETTING.filter((entry) => frame.sections.includes(entry.section));
  if (entries.length === 0) return null;
  return (
    <details className="sidebar-group" open={inside || undefined}>
      <summary className="sidebar-item">
        <Glyph name="store" />
        {t('admin.nav.storeSetting')}
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
