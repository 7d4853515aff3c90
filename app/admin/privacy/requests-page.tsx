import { CardFrame } from '../../ui/console/card.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { CustomerTabs } from '../customers/customer-tabs.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { NewRequestForm } from './new-request-form.tsx';
import { requestColumns } from './request-columns.tsx';
import { REQUEST_RULES, type RequestLine, type RequestResult } from './request-view.ts';
import './privacy.css';

type Props = {
  list: ListPage<RequestLine, (typeof REQUEST_RULES.views)[number]>;
  days: number;
  today: string;
  canHandle: boolean;
  tabs: { customers: boolean; team: boolean; privacy: boolean };
  result: RequestResult | undefined;
};

/** Privacy requests: the open ones by deadline, and a form that registers another. */
export function RequestsPage({ list, days, today, canHandle, tabs, result }: Props) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead title={t('privacyrequests.title')} text={t('privacyrequests.lead', { days })} />
      <CustomerTabs tab="privacy" {...tabs} />
      <div className="stack">
        <CardFrame label={t('privacyrequests.title')} className="list-card-frame">
          <List
            rules={REQUEST_RULES}
            list={list}
            views={{ label: t('privacyrequests.views'), text: (view) => t(`privacyrequests.view.${view}`) }}
            columns={requestColumns(t)}
            keyOf={({ id }) => id}
            emptyView={{
              glyph: 'shield',
              title: t('privacyrequests.emptyTitle'),
              text: t('privacyrequests.emptyText'),
            }}
          />
        </CardFrame>
        {canHandle ? <NewRequestForm today={today} result={result} /> : null}
      </div>
    </main>
  );
}
