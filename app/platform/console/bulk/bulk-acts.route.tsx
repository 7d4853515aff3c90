import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { listBulkActs } from '#domain/bulk-acts/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/bulk-acts.route';
import { bulkActColumns } from './bulk-act-columns.tsx';
import { bulkListRow } from './bulk-view.server.ts';
import { BULK_LIST } from './list-rules.ts';

export const loader = operatorOnly('bulk.view', async ({ url }: Route.LoaderArgs, desk) => {
  const state = readListState(url, BULK_LIST);
  const page = await listBulkActs({ after: state.after, size: state.size });
  return { list: { ...page, rows: page.rows.map((row) => bulkListRow(row, desk)), state } };
});

export default function BulkActsPage({ loaderData: { list } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('bulkdesk.title')} text={t('bulkdesk.lead')} />
      <CardFrame label={t('bulkdesk.title')}>
        <List
          rules={{ ...BULK_LIST, path: localPath(BULK_LIST.path, locale) }}
          list={list}
          columns={bulkActColumns(t, locale)}
          keyOf={({ id }) => id}
          empty={{
            ...{ glyph: 'layers', title: t('bulkdesk.empty'), text: t('bulkdesk.emptyText') },
            children: (
              <Button component={Link} to={localPath('/platform-admin', locale)}>
                {t('bulkdesk.toStores')}
              </Button>
            ),
          }}
        />
      </CardFrame>
    </main>
  );
}
