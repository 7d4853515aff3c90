import { NavLink } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';

const PLACES = { pictures: '/admin/media', videos: '/admin/media/videos' } as const;

/** The two halves of the media library. */
export function LibraryTabs({ current }: { current: keyof typeof PLACES }) {
  const t = useTexts();
  return (
    <nav className="content-tabs" aria-label={t('media.title')}>
      {(['pictures', 'videos'] as const).map((each) => (
        <NavLink
          key={each}
          to={PLACES[each]}
          aria-current={each === current ? 'page' : undefined}
          data-current={each === current ? '' : undefined}
        >
          {t(`media.${each}`)}
        </NavLink>
      ))}
    </nav>
  );
}
