import { withPlatform } from '#db/index.ts';
import { readPlatformSettings } from '#domain/platform/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { ConsoleHead } from '../console-head.tsx';
import { operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/brand.route';
import { BrandForm } from './brand-form.tsx';
import { LogosForm } from './logos-form.tsx';
import { saveBrandForm } from './save-brand.server.ts';
import { saveLogosForm } from './save-logos.server.ts';

export const loader = operatorOnly('platform.view', async (_args: Route.LoaderArgs, { can }) => ({
  // Not the cached settings, because the form must contain the newest version.
  settings: await withPlatform(readPlatformSettings),
  canEdit: can('platform.edit'),
}));

export const action = operatorActs({
  save: { needs: 'platform.edit', run: (form, desk, _args: Route.ActionArgs) => saveBrandForm(form, desk) },
  logos: { needs: 'platform.logo', run: (form, desk, _args: Route.ActionArgs) => saveLogosForm(form, desk) },
});

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
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
      <LogosForm
        key={`logos ${loaderData.settings.version}`}
        saved={loaderData.settings}
        errors={actionData && 'errors' in actionData ? actionData.errors : {}}
        name={loaderData.settings.names[locale]}
        canEdit={loaderData.canEdit}
      />
    </main>
  );
}
