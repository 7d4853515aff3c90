import textKeys from 'text-keys:listing/sub-category.route';
import { belowView } from '../blocks/below.server.ts';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { movedTo } from '../page/moved.server.ts';
import { movedOrNotFound } from '../page/moved-or-not-found.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/sub-category.route';
import { categoryView } from './category-view.server.ts';
import { LaterBelow } from './later-below.tsx';
import { readListing } from './listing.server.ts';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';
import { SubCategoryLinks } from './sub-category-links.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { category: params.slug, sub: params.sub, below: 'category' });
  if (!read.ok && read.code === 'category_not_found') throw await movedOrNotFound(shop, 'category');
  const parent = read.ok ? read.listing.parentCategory : null;
  const category = read.ok ? read.listing.category : null;
  if (!read.ok || !parent || !category) {
    throw await movedOrNotFound(shop, 'subCategory', paths.category(params.slug));
  }
  if (parent.slug !== params.slug || category.slug !== params.sub) {
    throw movedTo(shop, { locale: shop.locale, path: `/categories/${category.path}` }, url.search);
  }
  const pathIn = (locale: 'en' | 'ar') => paths.subCategory(parent.slugs[locale], category.slugs[locale]);
  const path = { en: pathIn('en'), ar: pathIn('ar') };
  const above = read.listing.breadcrumbs.slice(0, -1).map(({ title, path: to }) => ({ title, path: to }));
  const texts = { ...read.texts, ...textsOf(shop.say, textKeys) };
  return {
    ...categoryView(shop, category, { path, above, pages: read.pages }),
    parent: { slug: parent.slug },
    above,
    // The categories beside this one, and those below it.
    beside: read.listing.facets.subCategories.filter(({ isChosen }) => !isChosen),
    listing: read.view,
    ...belowView(shop, read.filled, { place: 'category', categoryId: category.id, texts }),
  };
}

export const meta = pageMeta;

export default function SubCategory({ loaderData }: Route.ComponentProps) {
  const { parent, above, category, beside, listing, below } = loaderData;
  const href = useLocalePath();
  return (
    <>
      <div className="wrap page">
        <Breadcrumbs trail={[...above, { title: category.title }]} />
        <ListingHead title={category.title} text={category.body} locale={category.titleLocale} />
        <SubCategoryLinks parent={parent.slug} links={beside} />
        <Listing view={listing} basePath={href(paths.subCategory(parent.slug, category.slug))} />
      </div>
      <LaterBelow below={below} />
    </>
  );
}
