import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { countRequests, DAYS_TO_ANSWER, listRequests } from '#domain/privacy/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { RequestFields } from '../../../ui/console/request-fields.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import type { ActResult } from '../act-result.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/requests.route';
import { REQUEST_LIST } from './list-rules.ts';
import { requestsActs } from './request-acts.server.ts';
import { requestColumns } from './request-columns.tsx';
import { requestRow } from './request-row.server.ts';

export const loader = operatorOnly('privacy.view', async ({ url }: Route.LoaderArgs, desk) => {
  const state = readListState(url, REQUEST_LIST);
  const { query, after, size } = state;
  const { now: at } = desk.request;
  const view = REQUEST_LIST.views.find((each) => each === state.view) ?? 'open';
  const page = await listRequests({ storeId: null, view, at, query, after, size });
  const counts = await countRequests({ storeId: null, at });
  return {
    list: { ...page, state, counts, rows: page.rows.map((row) => requestRow(row, desk)) },
    today: at.toISOString().slice(0, 10),
    days: DAYS_TO_ANSWER,
    mayRegister: desk.can('privacy.register'),
  };
});

export const action = requestsActs;

export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { list, today, mayRegister } = loaderData;
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead title={t('privacyrequests.desk.title')} text={t('privacyrequests.desk.lead')} />
      <div className="stack">
        <CardFrame label={t('privacyrequests.desk.title')}>
          <List
            rules={{ ...REQUEST_LIST, path: localPath(REQUEST_LIST.path, locale) }}
            list={list}
            views={{ label: t('privacyrequests.views'), text: (view) => t(`privacyrequests.view.${view}`) }}
            search={t('privacyrequests.desk.search')}
            columns={requestColumns(t, locale)}
            keyOf={({ id }) => id}
            emptyView={{
              glyph: 'shield',
              title: t('privacyrequests.emptyTitle'),
              text: t('privacyrequests.desk.emptyText'),
            }}
          />
        </CardFrame>
        {mayRegister ? <NewRequest today={today} result={actionData} /> : null}
      </div>
    </main>
  );
}

/** Registers a request that reached the platform instead of the store. */
function NewRequest({ today, result }: { today: string; result: ActResult | undefined }) {
  const t = useTexts();
  const { formData } = useNavigation();
  const key = result?.said ? JSON.stringify(result) : 'new';
  return (
    <CardFrame title={t('privacyrequests.new')} id="new-request">
      <Form method="post" className="card-body stack" noValidate key={key}>
        <input type="hidden" name="intent" value="register" />
        <p className="muted">{t('privacyrequests.desk.newText')}</p>
        <TextInput
          name="store"
          label={t('privacyrequests.desk.slug')}
          defaultValue={result?.typed?.store}
          error={result?.problems?.store}
          maxLength={63}
          dir="ltr"
          autoComplete="off"
        />
        <RequestFields today={today} problems={result?.problems} typed={result?.typed} />
        <div>
          <Button type="submit" variant="filled" loading={formData?.get('intent') === 'register'}>
            {t('privacyrequests.register')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}
