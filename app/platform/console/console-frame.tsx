import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { OperatorRole } from '#domain/audit/index.ts';
import type { OperatorPermission } from '#domain/identity/index.ts';
import { otherLocale } from '#lib/locale.ts';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { KeptFocus } from '../../ui/console/kept-focus.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ColourMode } from '../shell/colour-mode.tsx';
import { localPath } from '../shell/local-path.ts';
import { LogoFace } from '../shell/logo.tsx';

export type OperatorView = { name: string; email: string; role: OperatorRole; may: OperatorPermission[] };

type Entry = { to: string; text: TextKey; glyph: GlyphName; needs: OperatorPermission };

const ENTRIES: Entry[] = [
  { to: '/platform-admin', text: 'console.nav.stores', glyph: 'store', needs: 'stores.view' },
  { to: '/platform-admin/bulk', text: 'bulkdesk.title', glyph: 'check', needs: 'bulk.view' },
  { to: '/platform-admin/packages', text: 'console.nav.packages', glyph: 'layers', needs: 'packages.view' },
  {
    to: '/platform-admin/subscriptions',
    text: 'subscriptiondesk.title',
    glyph: 'coins',
    needs: 'subscriptions.view',
  },
  { to: '/platform-admin/invoices', text: 'invoicedesk.title', glyph: 'file', needs: 'invoices.view' },
  { to: '/platform-admin/revenue', text: 'revenuedesk.title', glyph: 'chart', needs: 'revenue.view' },
  { to: '/platform-admin/people', text: 'console.nav.people', glyph: 'people', needs: 'people.view' },
  { to: '/platform-admin/acts', text: 'console.nav.log', glyph: 'pencil', needs: 'acts.view' },
  { to: '/platform-admin/jobs', text: 'console.nav.jobs', glyph: 'bolt', needs: 'jobs.view' },
  { to: '/platform-admin/mails', text: 'console.nav.mails', glyph: 'mail', needs: 'mails.view' },
  { to: '/platform-admin/domains', text: 'consoledomains.title', glyph: 'globe', needs: 'domains.view' },
  { to: '/platform-admin/transfers', text: 'transferdesk.nav', glyph: 'cash', needs: 'transfers.view' },
  {
    to: '/platform-admin/requests',
    text: 'privacyrequests.desk.title',
    glyph: 'shield',
    needs: 'privacy.view',
  },
  { to: '/platform-admin/breaches', text: 'breachdesk.nav', glyph: 'warning', needs: 'breaches.view' },
  {
    to: '/platform-admin/announcements',
    text: 'bulletindesk.title',
    glyph: 'megaphone',
    needs: 'bulletins.view',
  },
  { to: '/platform-admin/health', text: 'healthdesk.title', glyph: 'server', needs: 'health.view' },
  { to: '/platform-admin/brand', text: 'branddesk.title', glyph: 'palette', needs: 'platform.view' },
];

/**
 * The frame of the operator console: a dark bar with the tag "Operator", so that it cannot be mistaken for a store's
 * admin.
 */
export function ConsoleFrame({ operator, children }: { operator: OperatorView; children: ReactNode }) {
  const t = useTexts();
  const { locale } = useReading();
  const home = localPath('/platform-admin', locale);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('platform.skip')}
      </a>
      <KeptFocus />
      <header className="admin-header console-header">
        <button
          type="button"
          className="icon-button burger"
          popoverTarget="console-navigation"
          aria-label={t('console.nav.open')}
        >
          <Glyph name="burger" />
        </button>
        <div className="header-start">
          <Link className="console-home" to={home}>
            <LogoFace />
            <span className="console-tag">{t('console.tag')}</span>
          </Link>
        </div>
        <HeaderEnd operator={operator} />
      </header>
      <Sheet id="console-navigation" label={t('console.nav.label')} className="navigation-sheet">
        <Sidebar operator={operator} />
      </Sheet>
      <div className="admin-shell console-shell">
        <div className="admin-side">
          <Sidebar operator={operator} />
        </div>
        <div className="admin-page">{children}</div>
      </div>
    </>
  );
}

function HeaderEnd({ operator }: { operator: OperatorView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { pathname, search } = useLocation();
  const other = otherLocale(locale);
  const plain = locale === 'ar' ? pathname.replace(/^\/ar/, '') : pathname;
  return (
    <div className="header-end">
      <ColourMode />
      <Button
        component="a"
        variant="subtle"
        href={localPath(plain, other) + search}
        lang={other}
        hrefLang={other}
        className="console-wide"
      >
        {t('platform.nav.language')}
      </Button>
      <span className="console-who">
        <b>
          <bdi>{operator.name}</bdi>
        </b>
        <span className="caption">{t(`console.role.${operator.role}`)}</span>
      </span>
      <Form method="post" action={localPath('/sign-out', locale)} reloadDocument>
        <button type="submit" className="icon-button" aria-label={t('common.action.logOut')}>
          <Glyph name="signOut" />
        </button>
      </Form>
    </div>
  );
}

function Sidebar({ operator }: { operator: OperatorView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { pathname } = useLocation();
  const entries = ENTRIES.filter(({ needs }) => operator.may.includes(needs));
  const isAt = (to: string) => {
    const path = localPath(to, locale);
    if (to !== '/platform-admin') return pathname.startsWith(path);
    return pathname === path || pathname.startsWith(`${path}/stores/`);
  };
  return (
    <nav className="sidebar" aria-label={t('console.nav.label')}>
      {entries.map(({ to, text, glyph }) => (
        <Link
          key={to}
          to={localPath(to, locale)}
          className="sidebar-item"
          aria-current={isAt(to) ? 'page' : undefined}
        >
          <Glyph name={glyph} />
          <span className="sidebar-text">{t(text)}</span>
        </Link>
      ))}
      <div className="sidebar-foot">
        <a className="sidebar-item" href={localPath('/', locale)}>
          <Glyph name="open" />
          <span className="sidebar-text">{t('console.nav.site')}</span>
        </a>
      </div>
    </nav>
  );
}
