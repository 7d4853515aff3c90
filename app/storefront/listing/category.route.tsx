import textKeys from 'text-keys:listing/category.route';
import { belowView } from '../blocks/below.server.ts';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { movedTo } from '../page/moved.server.ts';
import { movedOrNotFound } from '../page/moved-or-not-found.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/category.route';
import { categoryView } from './category-view.server.ts';
import { LaterBelow } from './later-below.tsx';
import { readListing } from './listing.server.ts';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';
import { SubCategoryLinks } from './sub-category-links.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { category: params.slug, below: 'category' });
  const category = read.ok ? (read.listing.parentCategory ?? read.listing.category) : null;
  if (!read.ok || !category) throw await movedOrNotFound(shop, 'category');
  if (category.slug !== params.slug) {
    throw movedTo(shop, { locale: shop.locale, path: `/categories/${category.path}` }, url.search);
  }
  const { slugs } = category;
  const path = { en: paths.category(slugs.en), ar: paths.category(slugs.ar) };
  const texts = { ...read.texts, ...textsOf(shop.say, textKeys) };
  return {
    ...categoryView(shop, category, { path, pages: read.pages }),
    children: read.listing.facets.subCategories,
    listing: read.view,
    ...belowView(shop, read.filled, { place: 'category', categoryId: category.id, texts }),
  };
}

export const meta = pageMeta;

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, children, listing, below } = loaderData;
  const href = useLocalePath();
  return (
    <>
      <div className="wrap page">
        <Breadcrumbs trail={[{ title: category.title }]} />
        <ListingHead title={category.title} text={category.body} locale={category.titleLocale} />
        <SubCategoryLinks parent={category.slug} links={children} />
        <Listing view={listing} basePath={href(paths.category(category.slug))} />
      </div>
      <LaterBelow below={below} />
    </>
  );
}
