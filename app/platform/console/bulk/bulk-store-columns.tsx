import type { BulkOutcome } from '#domain/bulk-acts/index.ts';
import type { Locale } from '#lib/locale.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { type TextKey, type Texts, useTexts } from '../../../ui/console/texts.tsx';
import { localPath } from '../../shell/local-path.ts';
import { NameCell } from '../name-cell.tsx';
import { StateBadge } from '../stores/state-badge.tsx';
import type { BulkStoreView } from './bulk-view.server.ts';

const LOOKS: Record<BulkOutcome, BadgeLook> = {
  planned: { tone: 'info', mark: 'open' },
  done: { tone: 'success', mark: 'full' },
  skipped: { tone: 'neutral', mark: 'open' },
  changed: { tone: 'warning', mark: 'half' },
  refused: { tone: 'warning', mark: 'open' },
  failed: { tone: 'danger', mark: 'full' },
};

type Shown = { locale: Locale; isDraft: boolean };

export function bulkStoreColumns(t: Texts, { locale, isDraft }: Shown): ListColumn<BulkStoreView>[] {
  return [
    {
      key: 'store',
      text: t('bulkdesk.column.store'),
      card: 'title',
      cell: ({ storeName, slug }) => (
        <NameCell name={storeName} to={localPath(`/platform-admin/stores/${slug}`, locale)} address={slug} />
      ),
    },
    {
      key: 'before',
      text: t(isDraft ? 'bulkdesk.column.before' : 'bulkdesk.column.was'),
      card: 'meta',
      cell: ({ before }) => <Look look={before} />,
      short: (row) => <BeforeAfter row={row} />,
    },
    {
      key: 'after',
      text: t('bulkdesk.column.after'),
      cell: (row) => (isApplied(row) ? <Look look={row.after} /> : null),
    },
    {
      key: 'outcome',
      text: t('bulkdesk.column.outcome'),
      card: 'badge',
      cell: (row) => <Outcome row={row} />,
    },
  ];
}

const isApplied = ({ outcome }: BulkStoreView) => outcome === 'planned' || outcome === 'done';

/** The values before and after in a single column, for the cards on phones. */
function BeforeAfter({ row }: { row: BulkStoreView }) {
  const t = useTexts();
  return (
    <span className="bulk-card">
      <Look look={row.before} />
      {isApplied(row) ? (
        <>
          <span className="caption">{t('bulkdesk.column.after')}</span>
          <Look look={row.after} />
        </>
      ) : null}
    </span>
  );
}

function Look({ look: { state, plan, ends } }: { look: BulkStoreView['before'] }) {
  const t = useTexts();
  return (
    <span className="bulk-look">
      <StateBadge state={state} />
      <span className="caption">
        {plan ?? t('bulkdesk.noPlan')}
        {ends ? (
          <>
            {' · '}
            <time dateTime={ends.iso} title={ends.exact}>
              {t('bulkdesk.until', { day: isolate(ends.day) })}
            </time>
          </>
        ) : null}
      </span>
    </span>
  );
}

function Outcome({ row: { outcome, problem } }: { row: BulkStoreView }) {
  const t = useTexts();
  return (
    <span className="bulk-look">
      <Badge look={LOOKS[outcome]}>{t(`bulkdesk.outcome.${outcome}`)}</Badge>
      {problem === '' ? null : <span className="caption">{t(`bulkdesk.problem.${problem}` as TextKey)}</span>}
    </span>
  );
}
