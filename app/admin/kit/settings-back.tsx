import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from './back-link.tsx';

/** The way back from a page of the settings to their cards. */
export function SettingsBack() {
  const t = useTexts();
  return <BackLink to="/admin/settings">{t('shell.nav.settings')}</BackLink>;
}
