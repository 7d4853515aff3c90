import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { requestTimeColumns } from '../../../ui/console/request-columns.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { REQUEST_LIST } from './list-rules.ts';
import type { DeskRequest } from './request-row.server.ts';

export function requestColumns(t: Texts, locale: Locale): ListColumn<DeskRequest>[] {
  return [
    {
      key: 'kind',
      text: t('privacyrequests.kindLabel'),
      card: 'title',
      cell: ({ id, kind }) => (
        <Link className="row-link strong" to={localPath(`${REQUEST_LIST.path}/${id}`, locale)}>
          {t(`privacyrequests.kind.${kind}`)}
        </Link>
      ),
    },
    {
      key: 'store',
      text: t('privacyrequests.desk.store'),
      card: 'meta',
      cell: ({ slug, storeName }) => (
        <Link to={localPath(`/platform-admin/stores/${slug}`, locale)}>
          <OwnText>{storeName}</OwnText>
        </Link>
      ),
    },
    {
      key: 'by',
      text: t('privacyrequests.by'),
      card: 'meta',
      cell: ({ source }) => t(`privacyrequests.source.${source}`),
    },
    ...requestTimeColumns<DeskRequest>(t),
  ];
}
