import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/new-package.route';
import { PackageForm } from './package-form.tsx';
import { NEW_PACKAGE } from './package-texts.ts';
import { savePackageForm } from './save-package.server.ts';

export const loader = operatorOnly('packages.edit', async (_args: Route.LoaderArgs, _desk) => null);

export const action = operatorActs({
  save: {
    needs: 'packages.edit',
    run: (form, desk, _args: Route.ActionArgs) => savePackageForm(form, desk, null),
  },
});

export default function NewPackage({ actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const back = { to: localPath('/platform-admin/packages', locale), text: t('packagedesk.back') };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('packagedesk.newTitle')} back={back} />
      <PackageForm own={NEW_PACKAGE} result={actionData} isNew canEdit />
    </main>
  );
}
