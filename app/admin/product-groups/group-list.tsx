import { Link } from 'react-router';
import type { GroupKind } from '#domain/catalog/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import { GROUP_PATHS } from './group-view.ts';

export type PlaceRow = {
  id: string;
  title: string;
  titleLocale: 'en' | 'ar';
  image: PictureView | null;
  count: number;
  /** True for a collection whose products a rule chooses. */
  isByRule?: boolean;
};

export function GroupList({ kind, rows }: { kind: Exclude<GroupKind, 'category'>; rows: PlaceRow[] }) {
  const t = useTexts();
  if (rows.length === 0) return <NoGroups kind={kind} />;
  return (
    <ul className="tree">
      {rows.map((row) => (
        <li key={row.id} className="tree-row">
          <span className="thumb" data-logo={kind === 'brand' || undefined}>
            <Picture image={row.image} use="thumb" alt="" />
          </span>
          <Link className="row-link clip grow" to={`${GROUP_PATHS[kind]}/${row.id}`}>
            <OwnText locale={row.titleLocale}>{row.title}</OwnText>
          </Link>
          {row.isByRule === undefined ? null : (
            <Badge look={{ tone: 'neutral', mark: row.isByRule ? 'half' : 'full' }}>
              {t(`productgroups.mode.${row.isByRule ? 'rule' : 'hand'}`)}
            </Badge>
          )}
          <span className="muted sm num">{t('productgroups.productCount', { count: row.count })}</span>
        </li>
      ))}
    </ul>
  );
}

export function NoGroups({ kind }: { kind: GroupKind }) {
  const t = useTexts();
  return (
    <EmptyState
      glyph="layers"
      title={t(`productgroups.empty.${kind}.title`)}
      text={t(`productgroups.empty.${kind}.text`)}
    />
  );
}
