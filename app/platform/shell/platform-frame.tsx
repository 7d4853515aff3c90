import { Button, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { KeptFocus } from '../../ui/console/kept-focus.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { localPath } from './local-path.ts';
import type { rootData } from './root-data.server.ts';

type PageLink = { href: string; text: string };

/** Header and footer of platform pages. `links` are the header's in-page anchors. */
export function PlatformFrame(props: { links?: PageLink[]; children: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('platform.skip')}
      </a>
      <KeptFocus />
      <Header links={props.links ?? []} />
      {props.children}
      <Footer links={props.links ?? []} />
    </>
  );
}

function Header({ links }: { links: PageLink[] }) {
  const t = useTexts();
  const { locale } = useReading();
  const data = useRouteLoaderData<typeof rootData>('root');
  const other = otherLocale(locale);
  return (
    <header className="platform-header">
      <div className="wrap">
        <Logo />
        <nav className="platform-nav" aria-label={t('platform.nav.label')}>
          <Anchors links={links} />
        </nav>
        <span className="grow" />
        <ColourMode />
        <Button
          component="a"
          variant="subtle"
          href={localPath(data?.path ?? '/', other)}
          lang={other}
          hrefLang={other}
          leftSection={<Glyph name="globe" />}
        >
          {t('platform.nav.language')}
        </Button>
        {data?.account ? (
          <AccountMenu account={data.account} />
        ) : (
          <Button component={Link} to={localPath('/login', locale)} variant="default">
            {t('common.action.logIn')}
          </Button>
        )}
      </div>
    </header>
  );
}

function Anchors({ links }: { links: PageLink[] }) {
  return links.map(({ href, text }) => (
    <a key={href} href={href}>
      {text}
    </a>
  ));
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

export function Logo() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <Link className="platform-logo" to={localPath('/', locale)} aria-label={t('platform.nav.home')}>
      <span className="platform-mark">
        <Glyph name="awning" />
      </span>
      <b>{t('platform.name')}</b>
    </Link>
  );
}

function Footer({ links }: { links: PageLink[] }) {
  const t = useTexts();
  const { locale } = useReading();
  const data = useRouteLoaderData<typeof rootData>('root');
  return (
    <footer className="platform-footer">
      <div className="wrap">
        <div className="platform-footer-about">
          <Logo />
          <p className="caption">{t('platform.tagline')}</p>
        </div>
        {links.length > 0 ? (
          <nav aria-label={t('platform.footer.product')}>
            <p className="strong">{t('platform.footer.product')}</p>
            <Anchors links={links} />
          </nav>
        ) : null}
        <nav aria-label={t('platform.footer.stores')}>
          <p className="strong">{t('platform.footer.stores')}</p>
          {data?.account ? null : <Link to={localPath('/login', locale)}>{t('common.action.logIn')}</Link>}
          <Link to={localPath('/stores', locale)} reloadDocument>
            {t('platform.nav.stores')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
