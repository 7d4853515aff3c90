import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { movedTo } from '../page/moved.server.ts';
import { movedOrNotFound } from '../page/moved-or-not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/brand.route';
import { readListing } from './listing.server.ts';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const read = await readListing(shop, url, { brand: params.slug });
  const brand = read.ok ? read.listing.brand : null;
  if (!read.ok || !brand) throw await movedOrNotFound(shop, 'brand');
  if (brand.slug !== params.slug) {
    throw movedTo(shop, { locale: shop.locale, path: `/brands/${brand.slug}` }, url.search);
  }
  const path = { en: paths.brand(brand.slugs.en), ar: paths.brand(brand.slugs.ar) };
  return {
    brand: { name: brand.name, nameLocale: brand.nameLocale, slug: brand.slug },
    allBrands: shop.say('storefront.brands.title'),
    text: shop.say('storefront.brands.of', { brand: brand.name }),
    listing: read.view,
    texts: read.texts,
    otherPath: path[shop.locale === 'ar' ? 'en' : 'ar'],
    page: pageInfo(shop, {
      title: brand.seoTitle || brand.name,
      crumb: brand.name,
      ...(brand.seoDescription && { description: brand.seoDescription }),
      path,
      pages: read.pages,
      noIndex: brand.isHiddenFromSearch,
      above: [{ title: shop.say('storefront.brands.title'), path: paths.brands }],
    }),
  };
}

export const meta = pageMeta;

export default function Brand({ loaderData }: Route.ComponentProps) {
  const { brand, listing } = loaderData;
  const href = useLocalePath();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: loaderData.allBrands, path: paths.brands }, { title: brand.name }]} />
      <ListingHead title={brand.name} text={loaderData.text} />
      <Listing view={listing} basePath={href(paths.brand(brand.slug))} />
    </div>
  );
}
