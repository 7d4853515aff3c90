import { TextInput } from '@mantine/core';
import { data, Link } from 'react-router';
import { findRequest } from '#domain/privacy/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { DueBadge } from '../../../ui/console/due.tsx';
import { OutcomeBadge } from '../../../ui/console/outcome-badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ActForm } from '../act-form.tsx';
import { ConsoleHead } from '../console-head.tsx';
import { Fact } from '../fact.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/request.route';
import { REQUEST_LIST } from './list-rules.ts';
import { requestActs } from './request-acts.server.ts';
import { type DeskRequest, requestRow } from './request-row.server.ts';

export const loader = operatorOnly('privacy.view', async ({ params }: Route.LoaderArgs, desk) => {
  const found = await findRequest(params.requestId);
  if (!found) throw data(null, { status: 404 });
  const { subjects: _, ...row } = found;
  const mayErase = desk.can('privacy.erase') && row.kind === 'erasure' && row.outcome === null;
  return { request: requestRow(row, desk), mayErase };
});

export const action = requestActs;

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { request, mayErase } = loaderData;
  const title = t(`privacyrequests.kind.${request.kind}`);
  const badge = request.outcome ? <OutcomeBadge outcome={request.outcome} /> : <DueBadge due={request.due} />;
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead
        title={title}
        heading={
          <>
            {title} {badge}
          </>
        }
        back={{ to: localPath(REQUEST_LIST.path, locale), text: t('privacyrequests.desk.title') }}
      />
      <div className="console-split">
        <div>
          <Facts request={request} />
        </div>
        {mayErase ? (
          <div>
            <Card label={t('privacyrequests.desk.erase')}>
              <ActForm
                intent="erase"
                open={t('privacyrequests.desk.erase')}
                text={t('privacyrequests.desk.eraseText')}
                submit={t('privacyrequests.desk.eraseAct')}
                isDanger
                result={actionData}
              >
                <TextInput
                  name="typed"
                  label={t('privacyrequests.desk.typed')}
                  defaultValue={actionData?.typed?.typed}
                  error={actionData?.problems?.typed}
                  maxLength={63}
                  dir="ltr"
                  autoComplete="off"
                />
              </ActForm>
            </Card>
          </div>
        ) : null}
      </div>
    </main>
  );
}

function Facts({ request }: { request: DeskRequest }) {
  const t = useTexts();
  const { locale } = useReading();
  const { slug, storeName, source, byName, received, due, extended, extension, closed, closedBy } = request;
  return (
    <Card title={t('privacyrequests.about')}>
      <dl className="console-facts">
        <Fact text={t('privacyrequests.desk.store')}>
          <Link to={localPath(`/platform-admin/stores/${slug}`, locale)}>
            <OwnText>{storeName}</OwnText>
          </Link>
        </Fact>
        <Fact text={t('privacyrequests.received')}>
          <When when={received} dayOnly />
        </Fact>
        <Fact text={t('privacyrequests.due')}>{due.day}</Fact>
        {extended && extension !== '' ? (
          <Fact text={t('privacyrequests.extended')}>
            <When when={extended} dayOnly />
            {' · '}
            {t(`privacyrequests.extension.${extension}`)}
          </Fact>
        ) : null}
        <Fact text={t('privacyrequests.by')}>
          {t(`privacyrequests.source.${source}`)}
          {source === 'operator' ? (
            <>
              {' · '}
              <bdi>{byName}</bdi>
            </>
          ) : null}
        </Fact>
        {closed ? (
          <Fact text={t('privacyrequests.closed')}>
            <When when={closed} />
            {source === 'shopper' ? null : (
              <>
                {' · '}
                <bdi>{closedBy}</bdi>
              </>
            )}
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}
