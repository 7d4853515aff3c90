import { withPlatform } from '#db/index.ts';
import { readPlatformSettings } from '#domain/platform/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { ConsoleHead } from '../console-head.tsx';
import { operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/brand.route';
import { BrandForm } from './brand-form.tsx';
import { saveBrandForm } from './save-brand.server.ts';

export const loader = operatorOnly('platform.view', async (_args: Route.LoaderArgs, { can }) => ({
  // Not the cached settings: the form has to name the newest version.
  settings: await withPlatform(readPlatformSettings),
  canEdit: can('platform.edit'),
}));

export const action = operatorActs({
  save: { needs: 'platform.edit', run: (form, desk, _args: Route.ActionArgs) => saveBrandForm(form, desk) },
});

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      {actionData && 'said' in actionData ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead title={t('branddesk.title')} text={t('branddesk.lead')} />
      <BrandForm
        key={loaderData.settings.version}
        saved={loaderData.settings}
        result={actionData}
        canEdit={loaderData.canEdit}
      />
    </main>
  );
}
