import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { shownActions, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/settings.route';
import { SettingsIndex } from './settings-index.tsx';

export const loader = staffOnly('dashboard.view', async (_: Route.LoaderArgs, staff) => ({
  may: shownActions(staff),
}));

export default function Settings({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('shell.nav.settings')} />
      <SettingsIndex may={loaderData.may} />
    </>
  );
}
