import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/new-breach.route';
import { newBreachActs } from './breach-acts.server.ts';
import { BreachForm } from './breach-form.tsx';
import { typedOf } from './breach-view.server.ts';

export const loader = operatorOnly('breaches.record', async (_args: Route.LoaderArgs, desk) => {
  return { typed: typedOf(null, desk.request.now) };
});

export const action = newBreachActs;

export default function NewBreach({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const back = { to: localPath('/platform-admin/breaches', locale), text: t('breachdesk.back') };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('breachdesk.newTitle')} back={back} />
      <BreachForm own={loaderData.typed} seen={0} result={actionData} />
    </main>
  );
}
