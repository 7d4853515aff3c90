import { Button } from '@mantine/core';
import { Link, NavLink, useLocation } from 'react-router';
import { otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from './local-path.ts';
import { useRootData } from './use-root-data.ts';

/** The public pages, for header and footer. */
export function SiteLinks() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <>
      <NavLink to={localPath('/features', locale)}>{t('platformsite.nav.features')}</NavLink>
      <NavLink to={localPath('/pricing', locale)}>{t('platformsite.nav.pricing')}</NavLink>
    </>
  );
}

/** Link to this page in the other language. A full page load, because the texts belong to the document. */
export function LanguageLink({ plain = false }: { plain?: boolean }) {
  const t = useTexts();
  const { locale } = useReading();
  const { pathname, search } = useLocation();
  const other = otherLocale(locale);
  const path = locale === 'ar' ? pathname.replace(/^\/ar(?=\/|$)/, '') || '/' : pathname;
  const link = { href: localPath(path, other) + search, lang: other, hrefLang: other };
  if (plain) return <a {...link}>{t('platform.nav.language')}</a>;
  return (
    <Button
      component="a"
      variant="subtle"
      className="wide-screen"
      leftSection={<Glyph name="globe" />}
      {...link}
    >
      {t('platform.nav.language')}
    </Button>
  );
}

/** The menu entries for which a narrow header has no room. It opens without scripts, too. */
export function NarrowMenu() {
  const t = useTexts();
  const { locale } = useReading();
  const { key } = useLocation();
  return (
    // The key closes the menu on navigation.
    <details key={key} className="narrow-menu">
      <summary className="icon-button" aria-label={t('platformsite.nav.menu')}>
        <Glyph name="burger" />
      </summary>
      <nav aria-label={t('platformsite.nav.menu')}>
        <SiteLinks />
        <LanguageLink plain />
        {useRootData()?.account ? (
          <Link to={localPath('/stores', locale)}>{t('platform.nav.stores')}</Link>
        ) : (
          <Link to={localPath('/login', locale)}>{t('common.action.logIn')}</Link>
        )}
      </nav>
    </details>
  );
}
