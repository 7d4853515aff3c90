import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { JobBadge } from './job-badge.tsx';
import type { JobRow } from './job-view.server.ts';

export function jobColumns(t: Texts, locale: Locale): ListColumn<JobRow>[] {
  return [
    {
      key: 'job',
      text: t('consolejobs.column.job'),
      card: 'title',
      cell: (row) => (
        <Link className="row-link" to={localPath(`/platform-admin/jobs/${row.id}`, locale)}>
          {row.name}
        </Link>
      ),
    },
    {
      key: 'store',
      text: t('consolejobs.column.store'),
      className: 'clip',
      card: 'meta',
      cell: (row) => (row.store ? <OwnText>{row.store.name}</OwnText> : t('consolejobs.platform')),
    },
    {
      key: 'state',
      text: t('consolejobs.column.state'),
      card: 'badge',
      cell: (row) => <JobBadge state={row.state} />,
    },
    {
      key: 'tries',
      text: t('consolejobs.column.tries'),
      className: 'muted wide-only',
      cell: (row) => t('consolejobs.tries', { count: row.attempts, most: row.maxAttempts }),
    },
    {
      key: 'when',
      text: t('consolejobs.column.when'),
      className: 'muted clip',
      card: 'meta',
      cell: (row) => <WhenOrWhy row={row} />,
    },
  ];
}

function WhenOrWhy({ row }: { row: JobRow }) {
  const t = useTexts();
  if (row.state === 'running' && row.since) return t('consolejobs.since', { when: row.since.text });
  if (row.state === 'waiting') return t('consolejobs.due', { when: row.due.text });
  return row.error === '' ? t('consolejobs.failedText') : <bdi dir="ltr">{row.error}</bdi>;
}
