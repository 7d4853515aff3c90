import { Link } from 'react-router';
import type { MediaUse, MediaUseKind } from '#domain/media/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

const PLACES: Record<MediaUseKind, (id: string) => string> = {
  product: (id) => `/admin/products/${id}`,
  category: () => '/admin/categories',
  brand: () => '/admin/categories',
  collection: () => '/admin/categories',
  home: () => '/admin/storesetting/homepage',
  page: () => '/admin/pages',
  shared: () => '/admin/pages',
  logo: () => '/admin/storesetting/logoAndColors',
  logoDark: () => '/admin/storesetting/logoAndColors',
  menu: () => '/admin/storesetting/contact&footer',
};

/** The pages that show a picture or a video, each with its link. */
export function MediaUses({ uses, of = 'picture' }: { uses: MediaUse[]; of?: 'picture' | 'video' }) {
  const t = useTexts();
  return (
    <Card
      title={t(of === 'picture' ? 'media.usedIn' : 'media.video.usedIn')}
      headingId="media-uses"
      bodyClass="card-body"
    >
      {uses.length === 0 ? (
        <p className="muted">{t(of === 'picture' ? 'media.usedNowhere' : 'media.video.usedNowhere')}</p>
      ) : (
        <UseList uses={uses} linked />
      )}
    </Card>
  );
}

export function UseList({ uses, linked = false }: { uses: MediaUse[]; linked?: boolean }) {
  const t = useTexts();
  return (
    <ul className="media-uses">
      {uses.map((use) => {
        const title = use.title || t(`media.use.${use.kind}`);
        return (
          <li key={`${use.kind}:${use.id}`}>
            <span className="caption muted">{t(`media.use.${use.kind}`)}</span>
            {linked ? (
              <Link to={PLACES[use.kind](use.id)}>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
          </li>
        );
      })}
    </ul>
  );
}
