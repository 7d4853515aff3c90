import { data } from 'react-router';
import { readPackageVersions } from '#domain/packages/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/package.route';
import { PackageBadges } from './package-badges.tsx';
import { PackageForm } from './package-form.tsx';
import { packageTexts } from './package-texts.ts';
import { PackageVersions } from './package-versions.tsx';
import { savePackageForm } from './save-package.server.ts';

export const loader = operatorOnly('packages.view', async ({ params }: Route.LoaderArgs, desk) => {
  const versions = await readPackageVersions(params.code.slice(0, 40));
  const [current] = versions;
  if (!current) throw data(null, { status: 404 });
  return {
    name: current.names[desk.request.locale],
    own: packageTexts(current),
    versions: versions.map(({ version, byName, createdAt, stores, someStores, hasCurrentTerms }) => ({
      ...{ version, byName, stores, someStores, hasCurrentTerms, at: desk.when(createdAt) },
    })),
    canEdit: desk.can('packages.edit'),
  };
});

export const action = operatorActs({
  save: {
    needs: 'packages.edit',
    run: (form, desk, { params }: Route.ActionArgs) => savePackageForm(form, desk, params.code.slice(0, 40)),
  },
});

export default function PackagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { name, own, versions, canEdit } = loaderData;
  const back = { to: localPath('/platform-admin/packages', locale), text: t('packagedesk.back') };
  const heading = (
    <>
      <OwnText>{name}</OwnText> <PackageBadges {...own} />
    </>
  );
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead
        title={name}
        heading={heading}
        back={back}
        text={t('packagedesk.version', { version: own.version })}
      />
      <div className="console-split">
        <PackageForm own={own} result={actionData} canEdit={canEdit} />
        <PackageVersions versions={versions} />
      </div>
    </main>
  );
}
