import type { ProductPage, VariantView } from '#domain/catalog/index.ts';
import { isVatNumberOf } from '#domain/legal/index.ts';
import { gtinOf } from '#lib/gtin.ts';
import { plainText } from '#lib/html.ts';
import { inLanguage } from '#lib/locale.ts';
import { decimalText, type Money } from '#lib/money/index.ts';
import { variantSearch } from '../product/variant-choice.ts';
import { localePath, paths } from './paths.ts';
import type { Shop } from './shop.server.ts';

export type TrailStep = { title: string; path: string };

/** Above this number of variants, only the price range is given. */
const MOST_OFFERS = 40;
const MOST_PICTURES = 10;
const MOST_DESCRIPTION = 5000;

/** Adds JSON-LD to the page (schema.org), placed after its scripts. */
export function addStructuredData(shop: Shop, ...data: object[]): void {
  const { request } = shop;
  request.structuredData = [...(request.structuredData ?? []), ...data];
}

/** The store and its site search, for the home page only. */
export function storeData(shop: Shop): object[] {
  const { publicOrigin: origin } = shop.request;
  const { logo, contactEmail, contactPhone, texts } = shop.shell;
  const url = absolute(shop, paths.home);
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#store`,
    name: shop.name,
    url,
    ...(texts[shop.locale].description && { description: texts[shop.locale].description }),
    ...(logo && { logo: origin + logo.src }),
    ...(contactEmail && { email: contactEmail }),
    ...(contactPhone && { telephone: contactPhone }),
    ...legalData(shop),
  };
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shop.name,
    url,
    inLanguage: shop.locale,
    publisher: { '@id': `${origin}/#store` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute(shop, paths.search)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, website];
}

function legalData({ shell, locale }: Shop): { legalName?: string; vatID?: string } {
  if (!shell.legal) return {};
  const { legalNames, vatNumber } = shell.legal;
  const legalName = inLanguage(legalNames, locale)?.text;
  const isItsOwn = vatNumber !== '' && isVatNumberOf(shell.country, vatNumber);
  return { ...(legalName && { legalName }), ...(isItsOwn && { vatID: vatNumber }) };
}

/** Breadcrumbs from the home page to this page. */
export function breadcrumbData(shop: Shop, trail: TrailStep[]): object {
  const steps = [{ title: shop.say('storefront.shell.home'), path: paths.home }, ...trail];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: absolute(shop, path),
    })),
  };
}

/** A product with the price and availability of each variant. */
export function productData(shop: Shop, product: ProductPage, rating: Rating | null): object {
  const { publicOrigin: origin } = shop.request;
  const url = absolute(shop, paths.product(product.slug));
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  const gtin = only && gtinOf(only.barcode);
  const description = plainText(product.bodyHtml).slice(0, MOST_DESCRIPTION) || product.seoDescription;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    url,
    ...(description && { description }),
    ...(product.images.length > 0 && {
      image: product.images.slice(0, MOST_PICTURES).map(({ src }) => origin + src),
    }),
    ...(only?.sku && { sku: only.sku }),
    ...(gtin && { gtin }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.breadcrumbs.length > 0 && {
      category: product.breadcrumbs.map(({ title }) => title).join(' > '),
    }),
    offers: offersOf(shop, product, url),
    ...(rating && rating.count > 0 && { aggregateRating: ratingData(rating) }),
  };
}

/** Average rating from 1 to 5, and the number of reviews. */
export type Rating = { average: number; count: number };

const ratingData = ({ average, count }: Rating) => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
});

function offersOf(shop: Shop, product: ProductPage, url: string): object {
  const { variants } = product;
  if (variants.length <= MOST_OFFERS) {
    const offers = variants.map((variant) => offerOf(shop, variant, url + variantSearch(product, variant)));
    return offers.length === 1 ? (offers[0] as object) : offers;
  }
  const amounts = variants.map(({ price }) => price.amount);
  const at = (amount: number) => decimalText({ amount, currency: product.price.currency });
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: product.price.currency,
    lowPrice: at(Math.min(...amounts)),
    highPrice: at(Math.max(...amounts)),
    offerCount: variants.length,
    availability: availabilityOf(product.soldOut),
    seller: sellerOf(shop),
  };
}

function offerOf(shop: Shop, { sku, barcode, price, state }: VariantView, url: string): object {
  const gtin = gtinOf(barcode);
  return {
    '@type': 'Offer',
    url,
    ...(sku && { sku }),
    ...(gtin && { gtin }),
    ...priceOf(price),
    availability: availabilityOf(state === 'sold_out'),
    seller: sellerOf(shop),
  };
}

// Decimals follow the currency's exponent: 1.500 dinars, 1500 yen.
const priceOf = (price: Money) => ({ price: decimalText(price), priceCurrency: price.currency });

const availabilityOf = (isSoldOut: boolean) => `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`;

const sellerOf = (shop: Shop) => ({ '@type': 'Organization', name: shop.name });

function absolute(shop: Shop, path: string): string {
  // new URL() encodes slugs, which may be stored decoded.
  return new URL(localePath(path, shop.locale, shop.shell.defaultLocale), shop.request.publicOrigin).href;
}
