import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { SettingsIndex } from '../settings/settings-index.tsx';
import { shownActions, staffOnly } from '../staff.server.ts';
import type { Route } from './+types/settings';

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
