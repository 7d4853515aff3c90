import { ACTIONS } from '#domain/identity/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { SettingsIndex } from '../settings/settings-index.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/settings';

export const loader = staffOnly('dashboard.view', async (_: Route.LoaderArgs, staff) => ({
  may: ACTIONS.filter((action) => staff.can(action)),
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
