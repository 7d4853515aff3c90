import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { movedTo } from '../page/moved.server.ts';
import { movedOrNotFound } from '../page/moved-or-not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/sub-category.route';
import { readListing } from './listing.server.ts';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { category: params.slug, sub: params.sub });
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
  return {
    parent: { title: parent.title, slug: parent.slug },
    category: {
      title: category.title,
      titleLocale: category.titleLocale,
      body: category.body,
      slug: category.slug,
    },
    listing: read.view,
    texts: read.texts,
    otherPath: path[shop.locale === 'ar' ? 'en' : 'ar'],
    page: pageInfo(shop, {
      title: category.seoTitle || category.title,
      crumb: category.title,
      ...(category.seoDescription && { description: category.seoDescription }),
      path,
      pages: read.pages,
      above: [{ title: parent.title, path: paths.category(parent.slug) }],
      image: category.image?.src,
    }),
  };
}

export const meta = pageMeta;

export default function SubCategory({ loaderData }: Route.ComponentProps) {
  const { parent, category, listing } = loaderData;
  const href = useLocalePath();
  const trail = [{ title: parent.title, path: paths.category(parent.slug) }, { title: category.title }];
  return (
    <div className="wrap page">
      <Breadcrumbs trail={trail} />
      <ListingHead title={category.title} text={category.body} locale={category.titleLocale} />
      <Listing view={listing} basePath={href(paths.subCategory(parent.slug, category.slug))} />
    </div>
  );
}
