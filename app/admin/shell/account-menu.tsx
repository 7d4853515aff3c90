import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { otherLocale } from '#lib/locale.ts';
import { Avatar } from '../../ui/console/avatar.tsx';
import { deviceScheme, followDevice, followsDevice } from '../../ui/console/colour-scheme.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { Frame } from './frame.ts';
import { signingOut } from './staff-line.ts';

/** The avatar links to the profile; the menu is a native popover, which opens without scripts too. */
export function AccountMenu({ frame }: { frame: Frame }) {
  const t = useTexts();
  return (
    <>
      <Link className="icon-button avatar-link" to="/admin/profile">
        <Avatar name={frame.user.name} src={photoPath(frame.user)} />
        <span className="sr-only">{t('admin.account.profile', { name: frame.user.name })}</span>
      </Link>
      <button
        type="button"
        className="icon-button account-button"
        popoverTarget="account-menu"
        aria-label={t('admin.account.open')}
      >
        <Glyph name="down" small />
      </button>
      <nav id="account-menu" popover="auto" className="popover-menu" aria-label={t('admin.account.title')}>
        <p className="popover-menu-head">
          <span className="strong">
            <OwnText>{frame.user.name}</OwnText>
          </span>
          <bdi dir="ltr" className="caption">
            {frame.user.email}
          </bdi>
        </p>
        <Link className="menu-item" to="/admin/profile">
          <Glyph name="people" />
          {t('shell.nav.profile')}
        </Link>
        <LanguageItem />
        <ColourModeItems />
        <a className="menu-item" href={frame.store.href} target="_blank" rel="noreferrer">
          <Glyph name="open" />
          {t('admin.shell.viewStore')}
        </a>
        <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={signingOut}>
          <button type="submit" className="menu-item">
            <Glyph name="signOut" />
            {t('common.action.logOut')}
          </button>
        </Form>
      </nav>
    </>
  );
}

/** The path of a member's photo; null if there is none. */
export function photoPath({ id, image }: Pick<Frame['user'], 'id' | 'image'>): string | null {
  return image ? `/admin/people/${id}/${image}` : null;
}

/** Link to the same page in the other language. It loads a new document because the direction changes. */
function LanguageItem() {
  const t = useTexts();
  const location = useLocation();
  const other = otherLocale(useReading().locale);
  const search = new URLSearchParams(location.search);
  search.set('lang', other);
  return (
    <a className="menu-item" href={`${location.pathname}?${search}`} lang={other} hrefLang={other}>
      <Glyph name="globe" />
      {t('admin.account.otherLanguage')}
    </a>
  );
}

function ColourModeItems() {
  const t = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const [follows, setFollows] = useState(false);
  // The server does not know the browser's choice.
  useEffect(() => setFollows(followsDevice()), []);
  const choose = (scheme: 'light' | 'dark', isDevices = false) => {
    setColorScheme(scheme);
    followDevice(isDevices);
    setFollows(isDevices);
  };
  return (
    <>
      <button type="button" className="menu-item needs-scripts only-light" onClick={() => choose('dark')}>
        <Glyph name="moon" />
        {t('admin.account.toDark')}
      </button>
      <button type="button" className="menu-item needs-scripts only-dark" onClick={() => choose('light')}>
        <Glyph name="sun" />
        {t('admin.account.toLight')}
      </button>
      <button
        type="button"
        className="menu-item needs-scripts"
        aria-pressed={follows}
        onClick={() => choose(deviceScheme(), true)}
      >
        <Glyph name="screen" />
        {t('admin.account.followDevice')}
        {follows ? <Glyph name="check" small /> : null}
      </button>
    </>
  );
}
