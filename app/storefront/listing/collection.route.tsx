import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { excerpt } from '../page/excerpt.server.ts';
import { movedTo } from '../page/moved.server.ts';
import { movedOrNotFound } from '../page/moved-or-not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/collection.route';
import { readListing } from './listing.server.ts';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { collection: params.slug });
  const collection = read.ok ? read.listing.collection : null;
  if (!read.ok || !collection) throw await movedOrNotFound(shop, 'collection');
  if (collection.slug !== params.slug) {
    throw movedTo(shop, { locale: shop.locale, path: `/collections/${collection.slug}` }, url.search);
  }
  const { title, titleLocale, body, slug, slugs, seoTitle, seoDescription, isHiddenFromSearch } = collection;
  const path = { en: paths.collection(slugs.en), ar: paths.collection(slugs.ar) };
  return {
    collection: { title, titleLocale, body, slug },
    listing: read.view,
    texts: read.texts,
    otherPath: path[shop.locale === 'ar' ? 'en' : 'ar'],
    page: pageInfo(shop, {
      title: seoTitle || title,
      crumb: title,
      description: seoDescription || excerpt(body),
      path,
      image: collection.image?.src,
      pages: read.pages,
      noIndex: isHiddenFromSearch,
    }),
  };
}

export const meta = pageMeta;

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, listing } = loaderData;
  const href = useLocalePath();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: collection.title }]} />
      <ListingHead title={collection.title} text={collection.body} locale={collection.titleLocale} />
      <Listing view={listing} basePath={href(paths.collection(collection.slug))} />
    </div>
  );
}
