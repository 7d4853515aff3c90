import { Link } from 'react-router';
import type { Facet } from '#domain/catalog/index.ts';
import { paths } from '../page/paths.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';

export function SubCategoryLinks({ parent, links }: { parent: string; links: Facet[] }) {
  const text = useTexts();
  const href = useLocalePath();
  const { locale } = useShell();
  if (links.length === 0) return null;
  return (
    <nav className="chips" aria-label={text('storefront.listing.subCategory')}>
      {links.map((child) => (
        <Link
          key={child.slug}
          className="chip line"
          to={href(paths.subCategory(parent, child.slug))}
          lang={child.labelLocale === locale ? undefined : child.labelLocale}
        >
          <bdi>{child.label}</bdi>
        </Link>
      ))}
    </nav>
  );
}
