import './bulk.css';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { operatorOnly } from '../operator.server.ts';
import { SubjectOver } from '../subject-over.tsx';
import type { Route } from './+types/bulk-act.route';
import { bulkActs } from './bulk-acts.server.ts';
import { BulkPage } from './bulk-page.tsx';
import { bulkView } from './bulk-view.server.ts';
import { BULK_PATH } from './list-rules.ts';

export const loader = operatorOnly('bulk.view', async ({ params, url }: Route.LoaderArgs, desk) => ({
  bulk: await bulkView(params.id, url, desk),
}));

export const action = bulkActs;

export default function BulkAct({ loaderData: { bulk }, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const back = { to: localPath(BULK_PATH, locale), text: t('bulkdesk.back') };
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      {bulk ? (
        <BulkPage bulk={bulk} result={actionData} />
      ) : (
        <SubjectOver title={t('bulkdesk.goneTitle')} text={t('bulkdesk.goneText')} back={back} />
      )}
    </>
  );
}
