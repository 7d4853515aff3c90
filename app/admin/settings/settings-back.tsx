import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The way back from a page of the settings to their cards. */
export function SettingsBack() {
  const t = useTexts();
  return (
    <Link className="back-link" to="/admin/settings">
      <Glyph name="back" small />
      {t('shell.nav.settings')}
    </Link>
  );
}
