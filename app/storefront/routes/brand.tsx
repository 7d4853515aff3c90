import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Listing } from '../components/listing.tsx';
import { ListingHead } from '../components/listing-head.tsx';
import { readListing } from '../listing.server.ts';
import { movedTo } from '../moved.server.ts';
import { movedOrNotFound } from '../moved-or-not-found.server.ts';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { useLocalePath } from '../shell-context.tsx';
import { shopOf } from '../shop.server.ts';
import type { Route } from './+types/brand';

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
