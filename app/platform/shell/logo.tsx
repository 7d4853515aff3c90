import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from './local-path.ts';

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
