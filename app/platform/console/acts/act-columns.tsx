import { Link } from 'react-router';
import type { OperatorActRow } from '#domain/operator-desk/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { When } from '../../../ui/console/when-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { actKey } from '../stores/store-history.tsx';

export type ActRow = Omit<OperatorActRow, 'at'> & { at: WhenText };

export function actColumns(t: Texts, locale: Locale): ListColumn<ActRow>[] {
  return [
    {
      key: 'who',
      text: t('people.acts.who'),
      card: 'title',
      cell: (row) => (
        <>
          <bdi className="strong">{row.name}</bdi>{' '}
          <span className="caption">{t(`console.role.${row.role}`)}</span>
        </>
      ),
    },
    { key: 'what', text: t('people.acts.what'), card: 'meta', cell: (row) => t(actKey(row.action)) },
    {
      key: 'whom',
      text: t('people.acts.whom'),
      className: 'clip',
      card: 'meta',
      cell: (row) => <SubjectCell row={row} locale={locale} />,
    },
    {
      key: 'reason',
      text: t('console.reason'),
      className: 'clip',
      card: 'meta',
      cell: (row) => <bdi>{row.reason === '' ? '–' : row.reason}</bdi>,
      short: (row) => (row.reason === '' ? null : <bdi>{row.reason}</bdi>),
    },
    {
      key: 'when',
      text: t('people.acts.when'),
      className: 'muted',
      card: 'aside',
      cell: (row) => <When when={row.at} />,
    },
  ];
}

function SubjectCell({ row, locale }: { row: ActRow; locale: Locale }) {
  const t = useTexts();
  const { subjectKind, subjectId, subjectName } = row;
  if (subjectKind === 'bulk_act') return <BulkActLink id={subjectId} locale={locale} />;
  if (subjectName === null) return <span className="muted">{t('people.acts.gone')}</span>;
  if (subjectKind === 'platform' && subjectName === 'breaches') return t('breachdesk.title');
  const name = <bdi dir="ltr">{subjectName}</bdi>;
  if (subjectKind === 'store') {
    return <Link to={localPath(`/platform-admin/stores/${subjectName}`, locale)}>{name}</Link>;
  }
  if (subjectKind !== 'user' && subjectKind !== 'operator') return name;
  return <Link to={localPath(`/platform-admin/people/${subjectId}`, locale)}>{name}</Link>;
}

function BulkActLink({ id, locale }: { id: string; locale: Locale }) {
  const t = useTexts();
  return <Link to={localPath(`/platform-admin/bulk/${id}`, locale)}>{t('bulkdesk.one')}</Link>;
}
