import { Link } from 'react-router';
import { DueBadge } from '../../ui/console/due.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import { OutcomeBadge } from '../../ui/console/outcome-badge.tsx';
import type { Texts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { PRIVACY_PATH, type RequestLine } from './request-view.ts';

export function requestColumns(t: Texts): ListColumn<RequestLine>[] {
  return [
    {
      key: 'kind',
      text: t('privacyrequests.kindLabel'),
      card: 'title',
      cell: ({ id, kind }) => (
        <Link className="row-link strong" to={`${PRIVACY_PATH}/${id}`}>
          {t(`privacyrequests.kind.${kind}`)}
        </Link>
      ),
    },
    {
      key: 'received',
      text: t('privacyrequests.received'),
      card: 'meta',
      className: 'muted',
      cell: ({ received }) => <When when={received} dayOnly />,
    },
    {
      key: 'source',
      text: t('privacyrequests.by'),
      card: 'meta',
      cell: ({ source, byName }) =>
        source === 'staff' ? <bdi>{byName}</bdi> : t(`privacyrequests.source.${source}`),
    },
    {
      key: 'due',
      text: t('privacyrequests.due'),
      card: 'meta',
      className: 'muted',
      cell: ({ due }) => due.day,
    },
    {
      key: 'state',
      text: t('privacyrequests.state'),
      card: 'aside',
      cell: ({ outcome, due }) => (outcome ? <OutcomeBadge outcome={outcome} /> : <DueBadge due={due} />),
    },
  ];
}
