import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/new-bulletin.route';
import { PREVIEW, saveBulletinForm } from './bulletin-acts.server.ts';
import { BulletinForm } from './bulletin-form.tsx';
import { BulletinPreviewCard } from './bulletin-preview.tsx';
import { bulletinChoices } from './bulletin-view.server.ts';
import { BULLETIN_LIST } from './list-rules.ts';
import { newBulletinTexts } from './read-bulletin-form.server.ts';

export const loader = operatorOnly('bulletins.edit', async (_args: Route.LoaderArgs, desk) => ({
  texts: newBulletinTexts(desk.request.now),
  choices: await bulletinChoices([], desk),
}));

export const action = operatorActs({
  preview: PREVIEW,
  save: {
    needs: 'bulletins.edit',
    run: (form, desk, _args: Route.ActionArgs) => saveBulletinForm(form, desk, null),
  },
});

export default function NewBulletin({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const back = { to: localPath(BULLETIN_LIST.path, locale), text: t('bulletindesk.back') };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('bulletindesk.newTitle')} back={back} />
      {actionData?.preview ? <BulletinPreviewCard preview={actionData.preview} isUnsaved /> : null}
      <BulletinForm own={loaderData.texts} choices={loaderData.choices} result={actionData} isDraft />
    </main>
  );
}
