import textKeys from 'text-keys:home/home.route';
import { withStore } from '#db/index.ts';
import { homePage } from '#domain/catalog/index.ts';
import { knownDeliveryRules } from '#domain/delivery/index.ts';
import preparingSpot from '../art/spot-maintenance.svg';
import { NewsletterBand } from '../content/newsletter-form.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { listsProducts } from '../page/page-tags.server.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { addStructuredData, storeData } from '../page/structured-data.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { SentCard } from '../product-card/card-view.ts';
import { useLiveProduct } from '../shell/live-product.ts';
import { useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/home.route';
import { Hero } from './hero.tsx';
import { Banner, BrandTiles, CategoryTiles, ProductRow, Testimonials, TrustStrip } from './home-sections.tsx';
import { homeView, type SectionView } from './home-view.server.ts';
import { withTrustFacts } from './trust-facts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now, shell } = shop;
  const home = await withStore(shop.storeId, async (tx) => {
    const rules = await knownDeliveryRules(tx, shell);
    const page = await homePage(tx, { locale, currency, now, shell, isLast: true });
    return withTrustFacts(shop, page, rules);
  });
  shop.request.cache.tag('home', 'ranks');
  addStructuredData(shop, ...storeData(shop));
  listsProducts(
    shop,
    home.sections.flatMap((section) => section.products),
  );
  return {
    ...homeView(shop, home),
    isEmpty: home.productCount === 0,
    texts: textsOf(shop.say, textKeys, { percent: '#' }),
    page: pageInfo(shop, {
      title: shop.say('storefront.shell.home'),
      path: paths.home,
      image: home.sections.find((section) => section.kind === 'hero')?.image?.src,
    }),
  };
}

export const meta = pageMeta;

export default function Home({ loaderData }: Route.ComponentProps) {
  const text = useTexts();
  useLiveProduct('home');
  const { slides, sections, isEmpty } = loaderData;
  return (
    <>
      <Hero slides={slides} cards={sections.flatMap(cardsOf)} />
      {isEmpty ? (
        <EmptyState
          picture={preparingSpot}
          title={text('storefront.home.preparing')}
          text={text('storefront.home.preparingText')}
        />
      ) : null}
      {sections.map((section) => (
        <div key={section.id} data-section={section.id}>
          <Section section={section} />
        </div>
      ))}
    </>
  );
}

/** "View all" path of each product row. */
const ROWS = {
  new_arrivals: paths.newArrivals,
  most_selling: paths.mostSelling,
  trending: paths.trending,
  all_products: paths.products,
} as const;

function cardsOf(section: SectionView): SentCard[] {
  return section.kind in ROWS ? (section as Extract<SectionView, { items: SentCard[] }>).items : [];
}

function Section({ section }: { section: SectionView }) {
  switch (section.kind) {
    case 'trust':
      return <TrustStrip facts={section.items} />;
    case 'categories':
      return <CategoryTiles title={section.title} tiles={section.items} />;
    case 'brands':
      return <BrandTiles title={section.title} tiles={section.items} />;
    case 'banner':
      return <Banner words={section.words} link={section.link} image={section.image} />;
    case 'testimonials':
      return <Testimonials title={section.title} quotes={section.items} />;
    case 'newsletter':
      return <NewsletterBand title={section.title} body={section.body} />;
    default:
      return <ProductRow title={section.title} to={ROWS[section.kind]} cards={section.items} />;
  }
}
