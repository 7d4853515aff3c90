import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from './local-path.ts';
import { useRootData } from './use-root-data.ts';

export function Logo() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <Link className="platform-logo" to={localPath('/', locale)} aria-label={t('platform.nav.home')}>
      <LogoFace />
    </Link>
  );
}

/** The operator's logo, or the default mark with the platform's name. */
export function LogoFace() {
  const t = useTexts();
  const logo = useRootData()?.logo;
  if (logo) {
    return (
      <>
        <img
          className="own-logo"
          data-mode={logo.dark ? 'light' : undefined}
          src={logo.light}
          alt={t('platform.name')}
        />
        {logo.dark ? (
          <img className="own-logo" data-mode="dark" src={logo.dark} alt={t('platform.name')} />
        ) : null}
      </>
    );
  }
  return (
    <>
      <span className="platform-mark">
        <Glyph name="awning" />
      </span>
      <b>{t('platform.name')}</b>
    </>
  );
}
