import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import type { BulkListView } from './bulk-view.server.ts';
import { BULK_PATH } from './list-rules.ts';

const LOOKS: Record<BulkListView['stage'], BadgeLook> = {
  running: { tone: 'info', mark: 'half' },
  finished: { tone: 'success', mark: 'full' },
  stopped: { tone: 'warning', mark: 'open' },
};

export function StageBadge({ stage }: { stage: BulkListView['stage'] }) {
  const t = useTexts();
  return <Badge look={LOOKS[stage]}>{t(`bulkdesk.state.${stage}`)}</Badge>;
}

export function bulkActColumns(t: Texts, locale: Locale): ListColumn<BulkListView>[] {
  return [
    {
      key: 'act',
      text: t('bulkdesk.column.act'),
      card: 'title',
      cell: ({ id, kind }) => (
        <Link className="row-link" to={localPath(`${BULK_PATH}/${id}`, locale)}>
          {t(`bulkdesk.kind.${kind}`)}
        </Link>
      ),
    },
    {
      key: 'reason',
      text: t('console.reason'),
      className: 'clip wide-only',
      card: 'meta',
      cell: ({ reason }) => <bdi>{reason}</bdi>,
    },
    {
      key: 'stores',
      text: t('bulkdesk.column.stores'),
      card: 'meta',
      cell: ({ done, stores }) => t('bulkdesk.changed', { done, all: stores }),
    },
    { key: 'by', text: t('bulkdesk.column.by'), card: 'meta', cell: ({ name }) => <bdi>{name}</bdi> },
    ...stateColumns(t),
  ];
}

function stateColumns(t: Texts): ListColumn<BulkListView>[] {
  return [
    {
      key: 'state',
      text: t('bulkdesk.column.state'),
      card: 'badge',
      cell: ({ stage }) => <StageBadge stage={stage} />,
    },
    {
      key: 'when',
      text: t('bulkdesk.column.when'),
      className: 'muted',
      card: 'aside',
      cell: ({ confirmed }) => (confirmed ? <When when={confirmed} /> : null),
    },
  ];
}
