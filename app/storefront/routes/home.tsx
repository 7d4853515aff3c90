import { withStore } from '#db/index.ts';
import { homePage } from '#domain/catalog/index.ts';
import preparingSpot from '../art/spot-maintenance.svg';
import { EmptyState } from '../components/empty-state.tsx';
import { Hero } from '../components/hero.tsx';
import {
  Banner,
  BrandTiles,
  CategoryTiles,
  ProductRow,
  Testimonials,
  TrustStrip,
} from '../components/home-sections.tsx';
import { NewsletterBand } from '../components/newsletter-form.tsx';
import { homeView, type SectionView } from '../home-view.server.ts';
import { useLiveProduct } from '../live-product.ts';
import { NEWSLETTER_KEYS } from '../newsletter.server.ts';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { listsProducts } from '../page-tags.server.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../shell-context.tsx';
import { shopOf } from '../shop.server.ts';
import { storeData, tell } from '../structured-data.server.ts';
import { CARD_KEYS } from '../text-keys.server.ts';
import { textsOf } from '../texts.server.ts';
import { withTrustFacts } from '../trust-facts.server.ts';
import type { SentCard } from '../views.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now } = shop;
  const home = await withStore(shop.storeId, async (tx) =>
    withTrustFacts(tx, shop, await homePage(tx, { locale, currency, now, shell: shop.shell })),
  );
  shop.request.cache.tag('home', 'ranks');
  tell(shop, ...storeData(shop));
  listsProducts(
    shop,
    home.sections.flatMap((section) => section.products),
  );
  const keys = [
    ...CARD_KEYS,
    ...NEWSLETTER_KEYS,
    'home.slides',
    'storefront.home.preparing',
    'storefront.home.preparingText',
  ] as const;
  return {
    ...homeView(shop, home),
    isEmpty: home.productCount === 0,
    texts: textsOf(shop.say, keys, { percent: '#' }),
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

/** The rows of products, and where all of each is. */
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
