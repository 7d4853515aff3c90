import { Button, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { KeptFocus } from '../../ui/console/kept-focus.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from './local-path.ts';
import { Logo } from './logo.tsx';
import { SiteFooter } from './site-footer.tsx';
import { LanguageLink, NarrowMenu, SiteLinks } from './site-menu.tsx';
import { useRootData } from './use-root-data.ts';

/** Header and footer of platform pages. */
export function PlatformFrame({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('platform.skip')}
      </a>
      <KeptFocus />
      <Header />
      {children}
      <SiteFooter />
    </>
  );
}

function Header() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <header className="platform-header">
      <div className="wrap">
        <Logo />
        <nav className="platform-nav" aria-label={t('platform.nav.label')}>
          <SiteLinks />
        </nav>
        <span className="grow" />
        <ColourMode />
        <LanguageLink />
        {useRootData()?.signedIn ? (
          <>
            <Button component={Link} to={localPath('/stores', locale)} className="wide-screen">
              {t('platform.nav.stores')}
            </Button>
            <Form method="post" action={localPath('/sign-out', locale)} reloadDocument>
              <Button type="submit" variant="subtle">
                {t('common.action.logOut')}
              </Button>
            </Form>
          </>
        ) : (
          <>
            <Button
              component={Link}
              to={localPath('/login', locale)}
              variant="subtle"
              className="wide-screen"
            >
              {t('common.action.logIn')}
            </Button>
            <Button component={Link} to={localPath('/signup', locale)} variant="filled">
              {t('platformsite.nav.start')}
            </Button>
          </>
        )}
        <NarrowMenu />
      </div>
    </header>
  );
}

function ColourMode() {
  const t = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button
        type="button"
        className="icon-button needs-scripts only-light"
        aria-label={t('platform.nav.toDark')}
        onClick={() => setColorScheme('dark')}
      >
        <Glyph name="moon" />
      </button>
      <button
        type="button"
        className="icon-button needs-scripts only-dark"
        aria-label={t('platform.nav.toLight')}
        onClick={() => setColorScheme('light')}
      >
        <Glyph name="sun" />
      </button>
    </>
  );
}
