import { searchWords } from '../../ui/console/list/search-words.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { shownActions, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/settings.route';
import { findCards } from './find-cards.server.ts';
import { SettingsIndex } from './settings-index.tsx';

export const loader = staffOnly('dashboard.view', async ({ url }: Route.LoaderArgs, staff) => {
  const words = searchWords(url).trim();
  return { words, found: findCards(words, shownActions(staff)) };
});

export default function Settings({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('shell.nav.settings')} />
      <SettingsIndex {...loaderData} />
    </>
  );
}
