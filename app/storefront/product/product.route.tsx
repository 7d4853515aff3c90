import textKeys from 'text-keys:product/product.route';
import chooserKeys from 'text-keys:product-card/chooser-options';
import { Suspense } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { ProductPage } from '#domain/catalog/index.ts';
import type { SoldAs } from '#domain/downloads/index.ts';
import { SIZE_GUIDES_TAG } from '#domain/size-guides/index.ts';
import { plainText } from '#lib/html.ts';
import { otherLocale } from '#lib/locale.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { belowView } from '../blocks/below.server.ts';
import { problemText } from '../cart/cart-problems.server.ts';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { excerpt } from '../page/excerpt.server.ts';
import { movedTo } from '../page/moved.server.ts';
import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { isFreshForAnHour, showsCards } from '../page/page-tags.server.ts';
import { paths } from '../page/paths.ts';
import { SectionHead } from '../page/section-head.tsx';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { addStructuredData, productData } from '../page/structured-data.server.ts';
import { pluralForms, textsOf } from '../page/texts.server.ts';
import { sentCard } from '../product-card/card-view.server.ts';
import { ProductGrid } from '../product-card/product-card.tsx';
import { withSwatchMarkup } from '../product-card/swatch-markup.server.ts';
import { ratingOf, readReviewsAsked, reviewChoices, reviewsView } from '../reviews/reviews-view.server.ts';
import { useLiveProduct } from '../shell/live-product.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/product.route';
import { BuyBox } from './buy-box.tsx';
import { cashLine } from './cash-line.server.ts';
import { deliveryOffers, deliveryTerms } from './delivery-offers.server.ts';
import { Gallery } from './gallery.tsx';
import { Below, Reviews } from './later-parts.ts';
import { ProductDetails } from './product-details.tsx';
import { factsOf } from './product-facts.server.ts';
import { readProduct } from './read-product.server.ts';
import { RecentlyViewed } from './recently-viewed.tsx';
import { sizeGuideView } from './size-guide.server.tsx';
import { GUIDE_ID } from './size-guide-view.ts';
import { Together } from './together.tsx';
import { togetherView } from './together-view.server.ts';
import { useChoice } from './use-choice.ts';

/** Placeholders for values that the browser fills in. */
const BLANKS = {
  percent: '#',
  option: '#1',
  value: '#2',
  weight: '#',
  choice: '#1',
  price: '#2',
  stock: '#3',
  index: '#1',
  total: '#2',
};

/** Parts of the product that are sent as views. */
const UNSENT = { related: [], together: [], facts: [], sizeGuide: null };

const KEYS = [...textKeys, ...chooserKeys];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const asked = readReviewsAsked(url);
  const { found, said, rules, filled } = await readProduct(shop, params.slug, asked);
  if (found && 'redirect' in found) throw movedTo(shop, found.redirect, url.search);
  if (!found || !said || !filled) throw notFound(shop, 'product');
  const { product, sold } = found;
  const options = optionChoices(product);
  const delivery = sold === 'download' ? null : deliveryOffers(shop, rules, product);
  describeForKeeping(shop, product, { ...reviewChoices(said.summary), ...options });
  const of = { slug: product.slug, productId: product.id };
  const path = { en: paths.product(product.slugs.en), ar: paths.product(product.slugs.ar) };
  addStructuredData(shop, productData(shop, product, ratingOf(said.summary)));
  return {
    product: { ...product, ...UNSENT, options: withSwatchMarkup(product.options) },
    facts: factsOf(shop, product),
    related: product.related.slice(0, 4).map(sentCard),
    together: togetherView(shop, product),
    guide: sizeGuideView(shop, product),
    onlyLeft: pluralForms(shop.say, shop.locale, 'storefront.product.onlyLeft'),
    taxNote: taxNote(shop),
    promises: promisesOf(shop, sold),
    delivery,
    terms: termsOf(shop, delivery && deliveryTerms(shop, rules, product)),
    rating: said.summary.count > 0 ? said.summary : null,
    reviews: reviewsView(shop, said, { ...of, asked, chosen: chosenOf(url, options) }),
    problem: problemText(shop, url.searchParams.get('problem')),
    ...belowView(shop, filled, { place: 'product', texts: textsOf(shop.say, KEYS, BLANKS) }),
    otherPath: path[otherLocale(shop.locale)],
    page: pageInfo(shop, {
      title: product.seoTitle || product.title,
      description: product.seoDescription || excerpt(plainText(product.bodyHtml)),
      path,
      above: product.breadcrumbs,
      crumb: product.title,
      drawn: { productId: product.id, from: pictured(product) },
      noIndex: product.isHiddenFromSearch,
    }),
  };
}

/** The data of the page's share picture. */
function pictured({ title, price, compareAt, images }: ProductPage) {
  return [title, price, compareAt, images[0]?.src];
}

/**
 * Cache tags of the page: its product and the others that it shows. The only query parameters of the cached page are the
 * options.
 */
function describeForKeeping(
  shop: Shop,
  { id, related, together }: ProductPage,
  choices: Record<string, string[]>,
): void {
  const { cache } = shop.request;
  cache.tag(`product:${id}`);
  cache.tag(SIZE_GUIDES_TAG);
  showsCards(shop, [...related, ...together]);
  isFreshForAnHour(shop);
  cache.choose(choices);
}

function optionChoices({ options }: ProductPage): Record<string, string[]> {
  return Object.fromEntries(options.map(({ param, values }) => [param, values.map(({ code }) => code)]));
}

/** The selected options in the URL, which the review links preserve. */
function chosenOf({ searchParams }: URL, options: Record<string, string[]>): URLSearchParams {
  const chosen = new URLSearchParams();
  for (const [name, codes] of Object.entries(options)) {
    const code = searchParams.get(name);
    if (code !== null && codes.includes(code)) chosen.set(name, code);
  }
  return chosen;
}

export const meta = pageMeta;

const REVIEW_PARAMS = ['stars', 'reviews', 'page'];

/**
 * A new choice changes only the URL, since the page has all variants. Changed review parameters and explicit
 * revalidations reload the page.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  if (currentUrl.pathname !== nextUrl.pathname) return args.defaultShouldRevalidate;
  const asksReviews = REVIEW_PARAMS.some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  );
  return asksReviews || (currentUrl.search === nextUrl.search && !formMethod);
}

function taxNote({ shell, say }: Shop): string {
  if (shell.tax.ratePpm === 0) return '';
  return say(
    shell.tax.pricesIncludeTax ? 'storefront.product.taxIncluded' : 'storefront.product.taxExcluded',
  );
}

function promisesOf(shop: Shop, sold: SoldAs | null) {
  const { say } = shop;
  const download = {
    icon: 'check' as const,
    title: sold ? say(`downloads.shop.product.${sold}`) : '',
    note: sold === 'download' ? say('downloads.shop.product.downloadText') : '',
  };
  if (sold === 'download') return [download];
  const cash = { icon: 'cash' as const, title: cashLine(shop), note: '' };
  return [...(sold ? [download] : []), ...(shop.shell.takesCash ? [cash] : [])];
}

/** Terms that the store has set; a store without a return policy shows none. */
function termsOf(shop: Shop, delivery: string | null): string[] {
  const contact = shop.shell.contactEmail || shop.shell.contactPhone;
  const ask = contact ? shop.say('storefront.product.questions', { contact: `\u2066${contact}\u2069` }) : '';
  const lines = delivery
    ? [delivery, shop.shell.takesCash ? cashLine(shop) : '', ask]
    : [shop.say('downloads.shop.product.downloadText'), ask];
  return lines.filter((line) => line !== '');
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  // The key resets picture and choice for another product.
  return <ProductView key={product.id} {...loaderData} />;
}

function ProductView(props: Route.ComponentProps['loaderData']) {
  const { product, guide } = props;
  useLiveProduct(product.id);
  const text = useTexts();
  const href = useLocalePath();
  const { choice, pick, shown, show } = useChoice(product);
  const trail = [
    ...product.breadcrumbs.map(({ title, path }) => ({ title, path })),
    { title: product.title },
  ];
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={trail} />
        <div className="product">
          <Gallery images={product.images} shown={shown} onShow={show} title={product.title} />
          <div className="buy-column">
            <BuyBox {...props} address={props.page.canonical} choice={choice} onPick={pick} />
            <ProductDetails product={product} facts={props.facts} choice={choice} terms={props.terms} />
          </div>
        </div>
      </div>
      {guide ? (
        <Sheet id={GUIDE_ID} label={guide.title} className="size-guide">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server */}
          <div className="contents" dangerouslySetInnerHTML={{ __html: guide.html }} />
        </Sheet>
      ) : null}
      {props.together ? <Together product={product} choice={choice} together={props.together} /> : null}
      <Suspense>
        <Reviews reviews={props.reviews} />
      </Suspense>
      {props.related.length > 0 ? (
        <section className="section">
          <div className="wrap">
            <SectionHead title={text('storefront.product.related')} to={href(paths.products)} />
            <ProductGrid cards={props.related} columns={4} snap />
          </div>
        </section>
      ) : (
        <div className="section" />
      )}
      {props.below ? (
        <Suspense>
          <Below {...props.below} />
        </Suspense>
      ) : null}
      <RecentlyViewed productId={product.id} />
    </>
  );
}
