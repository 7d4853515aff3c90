import { Link } from 'react-router';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import { requestTimeColumns } from '../../ui/console/request-columns.tsx';
import type { Texts } from '../../ui/console/texts.tsx';
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
      key: 'source',
      text: t('privacyrequests.by'),
      card: 'meta',
      cell: ({ source, byName }) =>
        source === 'staff' ? <bdi>{byName}</bdi> : t(`privacyrequests.source.${source}`),
    },
    ...requestTimeColumns<RequestLine>(t),
  ];
}
