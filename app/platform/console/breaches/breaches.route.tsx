import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { HOURS_TO_REPORT, listBreaches } from '#domain/breaches/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { EmptyState } from '../../../ui/console/list/empty-state.tsx';
import { ListRows } from '../../../ui/console/list/list-rows.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/breaches.route';
import { breachColumns } from './breach-columns.tsx';
import { breachView } from './breach-view.server.ts';

export const loader = operatorOnly('breaches.view', async (_args: Route.LoaderArgs, desk) => {
  const breaches = await listBreaches();
  return {
    rows: breaches.map((entry) => breachView(entry, desk)),
    hours: HOURS_TO_REPORT,
    mayRecord: desk.can('breaches.record'),
  };
});

export default function Breaches({ loaderData: { rows, hours, mayRecord } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const path = (to: string) => localPath(`/platform-admin/breaches${to}`, locale);
  return (
    <main className="page" id="main">
      <ConsoleHead
        title={t('breachdesk.title')}
        text={t('breachdesk.lead', { hours })}
        acts={
          <>
            {rows.length > 0 ? (
              <Button component="a" href={path('/file')} leftSection={<Glyph name="download" />}>
                {t('breachdesk.file')}
              </Button>
            ) : null}
            {mayRecord ? (
              <Button component={Link} to={path('/new')} variant="filled" leftSection={<Glyph name="plus" />}>
                {t('breachdesk.new')}
              </Button>
            ) : null}
          </>
        }
      />
      <CardFrame label={t('breachdesk.title')}>
        {rows.length === 0 ? (
          <EmptyState glyph="shield" title={t('breachdesk.emptyTitle')} text={t('breachdesk.emptyText')} />
        ) : (
          <ListRows rows={rows} columns={breachColumns(t, locale)} keyOf={({ breachId }) => breachId} />
        )}
      </CardFrame>
    </main>
  );
}
