import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from './back-link.tsx';

export function SettingsBack() {
  const t = useTexts();
  return <BackLink to="/admin/settings">{t('shell.nav.settings')}</BackLink>;
}
