import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { KeptFocus } from '../../ui/console/kept-focus.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ColourMode } from './colour-mode.tsx';
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
  const account = useRootData()?.account;
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
        {account ? (
          <AccountMenu account={account} />
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
