import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Listing } from '../components/listing.tsx';
import { ListingHead } from '../components/listing-head.tsx';
import { SubCategoryLinks } from '../components/sub-category-links.tsx';
import { readListing } from '../listing.server.ts';
import { movedTo } from '../moved.server.ts';
import { movedOrNotFound } from '../moved-or-not-found.server.ts';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { useLocalePath } from '../shell-context.tsx';
import { shopOf } from '../shop.server.ts';
import type { Route } from './+types/category';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { category: params.slug });
  const category = read.ok ? (read.listing.parentCategory ?? read.listing.category) : null;
  if (!read.ok || !category) throw await movedOrNotFound(shop, 'category');
  if (category.slug !== params.slug) {
    throw movedTo(shop, { locale: shop.locale, path: `/categories/${category.path}` }, url.search);
  }
  const { title, titleLocale, body, slug, slugs, seoTitle, seoDescription } = category;
  const path = { en: paths.category(slugs.en), ar: paths.category(slugs.ar) };
  return {
    category: { title, titleLocale, body, slug },
    children: read.listing.facets.subCategories,
    listing: read.view,
    texts: read.texts,
    otherPath: path[shop.locale === 'ar' ? 'en' : 'ar'],
    page: pageInfo(shop, {
      title: seoTitle || title,
      crumb: title,
      path,
      image: category.image?.src,
      pages: read.pages,
      ...(seoDescription && { description: seoDescription }),
    }),
  };
}

export const meta = pageMeta;

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, children, listing } = loaderData;
  const href = useLocalePath();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: category.title }]} />
      <ListingHead title={category.title} text={category.body} locale={category.titleLocale} />
      <SubCategoryLinks parent={category.slug} links={children} />
      <Listing view={listing} basePath={href(paths.category(category.slug))} />
    </div>
  );
}
