import { listWaitingTransfers } from '#domain/subscription/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { EmptyState } from '../../../ui/console/list/empty-state.tsx';
import { ListSearch } from '../../../ui/console/list/list-search.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/transfers.route';
import { transferActs } from './transfer-acts.server.ts';
import { TransferRow } from './transfer-row.tsx';
import { transferView } from './transfer-view.server.ts';

const MOST_QUERY = 80;

export const loader = operatorOnly('transfers.view', async ({ url }: Route.LoaderArgs, desk) => {
  const query = (url.searchParams.get('q') ?? '').slice(0, MOST_QUERY).trim();
  const { rows, total } = await listWaitingTransfers(query);
  return {
    query,
    total,
    rows: rows.map((row) => transferView(row, desk)),
    mayDecide: desk.can('transfers.decide'),
  };
});

export const action = transferActs;

export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { query, rows, total, mayDecide } = loaderData;
  const isGone = actionData?.problems && !rows.some(({ chargeId }) => chargeId === actionData.typed?.charge);
  const none = query ? 'notFound' : 'empty';
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead title={t('transferdesk.title')} text={t('transferdesk.lead', { count: total })} />
      {isGone ? <PageNote tone="danger">{t('transferdesk.problem.decided')}</PageNote> : null}
      <CardFrame label={t('transferdesk.title')}>
        <div className="transfer-search">
          <ListSearch label={t('transferdesk.search')} value={query} />
        </div>
        {rows.length === 0 ? (
          <EmptyState glyph="coins" title={t(`transferdesk.${none}`)} text={t(`transferdesk.${none}Text`)} />
        ) : (
          <ul className="console-rows">
            {rows.map((row) => (
              <TransferRow key={row.chargeId} row={row} mayDecide={mayDecide} result={actionData} />
            ))}
          </ul>
        )}
        {total > rows.length ? (
          <p className="muted console-none">{t('transferdesk.some', { shown: rows.length })}</p>
        ) : null}
      </CardFrame>
    </main>
  );
}
